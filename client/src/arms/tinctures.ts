/**
 * The tinctures of the arms, and the paints of the drawings that share their sprite. Arms are what they are by day and by
 * night: these colours are data of the pictures, the only ones outside theme.css.
 */

export const OR = "#ecb92f";
export const ARGENT = "#f6f2e6";
export const GULES = "#bd2228";
export const AZURE = "#2453a0";
export const SABLE = "#241f1e";
export const VERT = "#2b7038";

/** The leaves and the heart of a rose proper. */
export const ROSE = { barbed: "#2f7d3b", seeded: "#e3b02c" };

/** The small signs on the paper of a block: what they are drawn in, and the paper that shows through. */
export const SIGN = { ink: "#22190f", paper: "#f7efdc" };

/** A shield: its outline, the light that falls on it, its ground where no arms are known. */
export const SHIELD = { line: "#1c1611", light: "#fff", shade: "#000", plain: "#cfc4ab" };

/** The painted wood of a side's blocks, from the lit corner to the shaded one. */
export const WOOD = {
  england: ["#b8393c", "#9c2528", "#841a1f"],
  scotland: ["#3f6bb3", "#2a5193", "#1f3f79"],
} as const;
