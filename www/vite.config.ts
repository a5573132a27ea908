import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin, runnerImport } from "vite"
import { fonts } from "./design/fonts.js"

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const dist = (file: string) => here(`../dist/${file}`)

export default defineConfig({
  // Relative URLs: the site works in any folder of a static host.
  base: "./",
  // A compared package imports Node's crypto, for hashes that the page does not use.
  resolve: {
    alias: {
      "simhash-wasm/url": dist("url.js"),
      // Not the entry, which has the bytes of the main module: the page has loaded it already.
      "simhash-wasm/editor": dist("url-editor.js"),
      "simhash-wasm/codemirror": dist("codemirror.js"),
      crypto: here("bench/no-crypto.ts"),
    },
  },
  plugins: [prerendered(), early(), fonts()],
  // Modules, since the package's module is found from the URL of the script.
  worker: { format: "es" },
  build: {
    target: "es2022",
    // From which light-dark() is built in: its replacement for older browsers works on :root only, and not in the
    // shadow root of the loom. theme.css has colours for those.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which chunks are loaded at once, for the size budgets.
    manifest: true,
    rolldownOptions: {
      input: {
        page: here("index.html"),
        bench: here("bench.html"),
        early: here("early.ts"),
        loom: here("sections/loom/element.ts"),
      },
      output: {
        // One chunk, and one request, for what most sections import.
        codeSplitting: { groups: [{ name: "shared", minShareCount: 4, test: /\.[jt]s$/ }] },
        // The element for other pages has a stable name, and so has the script that is not found in a page's source.
        entryFileNames: ({ name }) =>
          name === "loom" || name === "early" ? `${name}.js` : "assets/[name]-[hash].js",
        // The files of sections are named alike: their chunks are also named by the folder.
        chunkFileNames: ({ facadeModuleId }) => {
          const folder = facadeModuleId?.match(/\/sections\/(\w+)\/[^/]+$/)?.[1]
          return folder ? `assets/${folder}-[name]-[hash].js` : "assets/[name]-[hash].js"
        },
      },
    },
  },
  server: { fs: { allow: [".."] } },
})

/**
 * Prerenders the article into the document, for readers without JavaScript; and preloads the code of the sections that
 * are loaded with the page, which its script would ask for only later.
 */
function prerendered(): Plugin {
  return {
    name: "prerendered",
    async transformIndexHtml(page, { bundle = {} }) {
      const config = {
        configFile: false,
        resolve: { alias: { "simhash-wasm/url": dist("index.js") } },
      } as const
      const { module } = await runnerImport<typeof import("./prerender.js")>(here("prerender.ts"), config)
      const first = module.FIRST.map((name) => here(`sections/${name}/section.ts`))
      const tags = Object.values(bundle)
        .filter((file) => file.type === "chunk" && first.includes(file.facadeModuleId ?? ""))
        .map(({ fileName }) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `./${fileName}` },
          injectTo: "head" as const,
        }))
      return { html: page.replace("<!-- article -->", () => module.article), tags }
    },
  }
}

/**
 * Adds the script that shows the prerendered beginning. After the build, which would join it with the page's own
 * script, so that it would wait for that one's modules.
 */
function early(): Plugin {
  return {
    name: "early",
    transformIndexHtml: {
      order: "post",
      handler: (page) =>
        page.replace("<!-- early -->", '<script type="module" src="./early.js" blocking="render"></script>'),
    },
  }
}
