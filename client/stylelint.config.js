const message = "Colours are variables of src/theme.css.";

/** @type {import("stylelint").Config} */
export default {
  extends: ["stylelint-config-standard", "stylelint-config-html/svelte"],
  rules: {
    "color-no-hex": [true, { message }],
    "color-named": ["never", { message }],
    "function-disallowed-list": [["/^(rgb|hsl)a?$/", "/^(ok)?(lab|lch)$/", "hwb", "color"], { message }],
    // Safari has user-select with its prefix only.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["/user-select$/"] }],
    "value-keyword-case": ["lower", { ignoreProperties: ["/^--/"] }],
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    // The selectors of a component rarely meet in one element; the rule cannot know.
    "no-descending-specificity": null,
    // Blank lines are Prettier's.
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "declaration-empty-line-before": null,
    "rule-empty-line-before": null,
  },
  overrides: [{ files: ["src/theme.css"], rules: { "color-no-hex": null, "function-disallowed-list": null } }],
};
