import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin, runnerImport } from "vite"

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const dist = (file: string) => here(`../dist/${file}`)

export default defineConfig({
  // Any folder of any static host will do.
  base: "./",
  // A package to compare with asks for Node's crypto, for hashes that the page does not ask it for.
  resolve: { alias: { "simhash-wasm/url": dist("url.js"), crypto: here("bench/no-crypto.ts") } },
  plugins: [prerendered()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which chunks are loaded at once, for the size budgets.
    manifest: true,
    rolldownOptions: {
      input: { page: here("index.html"), bench: here("bench.html"), loom: here("loom/element.ts") },
      // The element for other pages has a name that can be relied on.
      output: { entryFileNames: ({ name }) => (name === "loom" ? "loom.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { fs: { allow: [".."] } },
})

/** Puts the article into the document, for readers without JavaScript. */
function prerendered(): Plugin {
  return {
    name: "prerendered",
    async transformIndexHtml(page) {
      const config = {
        configFile: false,
        resolve: { alias: { "simhash-wasm/url": dist("index.js") } },
      } as const
      const { module } = await runnerImport<typeof import("./prerender.js")>(here("prerender.ts"), config)
      return page.replace("<!-- article -->", () => module.article())
    },
  }
}
