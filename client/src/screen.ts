/** What the reader's screen is like; `.current` tells whether it holds, and whoever reads it follows a change. */

import { MediaQuery } from "svelte/reactivity";

/** A narrow screen, or a low one: the panels are sheets over the map. */
export const phone = new MediaQuery("(width < 760px) or (height <= 480px)");
/** A low screen, as a phone held sideways or a page at 200 %: map and a narrow column. */
export const low = new MediaQuery("(height <= 480px) and (width >= 560px)");
/** A low screen that is narrow, too, as a page at 400 %: the page scrolls. */
export const small = new MediaQuery("(height <= 480px) and (width < 560px)");
/** Room for the map to have the whole height, with what belongs to a move lying on the sea. */
export const wide = new MediaQuery("(width >= 1180px) and (height > 480px)");
/** A window higher than broad: the map is drawn tall. */
export const upright = new MediaQuery("(aspect-ratio <= 4/5)");
/** The system asks for as little motion as possible. */
export const calm = new MediaQuery("prefers-reduced-motion: reduce");
