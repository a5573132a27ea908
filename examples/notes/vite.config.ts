import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

export default defineConfig({
  // Relative URLs: the site works in any folder of a static host.
  base: "./",
  // In this repository the package is what was just built. Elsewhere npm installs it: leave this out.
  resolve: { alias: { "simhash-wasm": fileURLToPath(new URL("../../dist/index.js", import.meta.url)) } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // A database belongs to an origin: at another port the notes would be missing.
  preview: { port: 4175, strictPort: true },
})
