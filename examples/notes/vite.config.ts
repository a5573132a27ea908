import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

export default defineConfig({
  // Any folder of any static host will do.
  base: "./",
  // In this repository the package is what was just built. Elsewhere npm installs it: leave this out.
  resolve: { alias: { "simhash-wasm": fileURLToPath(new URL("../../dist/index.js", import.meta.url)) } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // A database belongs to an origin. At another port the notes would not be there.
  preview: { port: 4175, strictPort: true },
})
