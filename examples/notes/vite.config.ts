import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

// In this repository the package is what was just built. Elsewhere npm installs it: leave the alias out.
const dist = fileURLToPath(new URL("../../dist/", import.meta.url))

export default defineConfig({
  // Relative URLs: the site works in any folder of a static host.
  base: "./",
  resolve: {
    alias: [
      { find: /^simhash-wasm$/, replacement: `${dist}index.js` },
      { find: /^simhash-wasm\/(\w+)$/, replacement: `${dist}$1.js` },
    ],
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
  // A database belongs to an origin: at another port the notes would be missing.
  preview: { port: 4175, strictPort: true },
})
