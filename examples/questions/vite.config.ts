import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin } from "vite"
import { snapshot } from "./snapshot.js"

// In this repository the package is what was just built. Elsewhere npm installs it: leave the alias out.
const dist = fileURLToPath(new URL("../../dist/", import.meta.url))

/** What a server would make when questions are asked: here it is made with the site. */
function questions(): Plugin {
  return {
    name: "questions",
    generateBundle() {
      for (const [fileName, source] of Object.entries(snapshot()))
        this.emitFile({ type: "asset", fileName, source })
    },
  }
}

export default defineConfig({
  // Relative URLs: the site works in any folder of a static host.
  base: "./",
  plugins: [questions()],
  resolve: { alias: [{ find: /^simhash-wasm\/(\w+)$/, replacement: `${dist}$1.js` }] },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
