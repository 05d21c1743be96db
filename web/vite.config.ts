// How the page is built and tested: into the Python package, which serves it.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/tablier/server/page",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows files of our own only
    // All that a first visit needs is one file: each has headers of its own.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8642", ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {}, // Svelte as the browser runs it
  test: {
    allowOnly: false,
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
    globalSetup: "tests/server.ts",
    testTimeout: 120_000,
  },
});
