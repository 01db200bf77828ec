import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Relative, so that the page also works below a path of a public address.
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/razz/server/page",
    emptyOutDir: true,
    // The content-security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // `razz serve` beside `npm run dev`.
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
