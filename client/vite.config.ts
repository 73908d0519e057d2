import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.LONGSHANKS ?? "http://127.0.0.1:8123";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/longshanks/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows no data: scripts or styles, so nothing is folded into the bundle.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    // How long each plugin took is no warning.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: { "/api": { target: server, ws: true, changeOrigin: true } },
  },
  test: { include: ["src/**/*.test.ts"] },
});
