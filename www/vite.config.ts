import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin, runnerImport } from "vite"
import { fonts } from "./design/fonts.js"

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const dist = (file: string) => here(`../dist/${file}`)

export default defineConfig({
  // Relative URLs: the site works in any folder of a static host.
  base: "./",
  resolve: { alias: { "simhash-wasm/url": dist("url.js") } },
  plugins: [prerendered(), early(), fonts()],
  build: {
    target: "es2022",
    // From which light-dark() is built in: its replacement for older browsers works on :root only, and not in the
    // shadow root of the loom.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which chunks are loaded at once, for the size budgets.
    manifest: true,
    rolldownOptions: {
      input: {
        page: here("index.html"),
        exercises: here("exercises.html"),
        early: here("early.ts"),
        loom: here("sections/loom/element.ts"),
      },
      output: {
        // One chunk, and one request, for what the page, the element and the exercises have in common.
        // Not the words, which would be those of both languages, and not what is loaded later.
        codeSplitting: {
          groups: [
            {
              name: "shared",
              minShareCount: 2,
              test: /^(?!.*\/(teaching|exercises|loom|en|zh-CN)(\/|\.ts)).*\.(js|ts|json)$/,
            },
          ],
        },
        // The element for other pages has a stable name, and so has the script that is not found in a page's source.
        entryFileNames: ({ name }) =>
          name === "loom" || name === "early" ? `${name}.js` : "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
      },
    },
  },
  server: { fs: { allow: [".."] } },
})

/** Prerenders the article into the document, for readers without JavaScript. */
function prerendered(): Plugin {
  return {
    name: "prerendered",
    async transformIndexHtml(page) {
      if (!page.includes("<!-- article -->")) return page
      const { module } = await runnerImport<typeof import("./prerender.js")>(here("prerender.ts"), {
        configFile: false,
      })
      return page.replace("<!-- article -->", () => module.article)
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
