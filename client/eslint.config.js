import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const COLOUR = "/#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\\b|\\b(rgb|hsl)a?\\(/i";
const message = "Colours are variables of src/theme.css; tinctures of arms are in src/arms/tinctures.ts.";

export default defineConfig(
  { ignores: ["node_modules/", "src/generated/"] },
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      // An index into a list gives undefined too (noUncheckedIndexedAccess): an exclamation mark says that it cannot.
      "@typescript-eslint/no-non-null-assertion": "off",
      // A switch of the rules that stands as the book has it is no key of the changes.
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    languageOptions: {
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig },
    },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/no-unnecessary-type-assertion": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "SvelteAttribute[key.name='style']",
          message: "The content security policy refuses style attributes.",
        },
        ...[`Literal[value=${COLOUR}]`, `TemplateElement[value.raw=${COLOUR}]`, `SvelteLiteral[value=${COLOUR}]`].map(
          (selector) => ({ selector, message }),
        ),
      ],
    },
  },
  {
    files: ["src/**/*.svelte"],
    rules: {
      "svelte/button-has-type": "error",
      // Collections are built and handed over whole; none is changed where it is shown.
      "svelte/prefer-svelte-reactivity": "off",
      // A space at the beginning of a block is kept only inside braces.
      "svelte/no-useless-mustaches": "off",
    },
  },
  { files: ["src/**/*.svelte.ts"], rules: { "svelte/prefer-svelte-reactivity": "off" } },
  { files: ["src/arms/tinctures.ts"], rules: { "no-restricted-syntax": "off" } },
);
