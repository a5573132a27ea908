import subset from "subset-font"
import type { Plugin } from "vite"

/** The characters of the page's own words; letters of other alphabets are the system's. */
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i)).join("")
const WORDS = `${ASCII}×−–—…·‘’“”≤≥→←↑↓é√²₂½`

/** Those of figures: digits of any base up to 16, and what stands between them. */
const FIGURES = "0123456789abcdefx+−-×.,·…%/ "

/**
 * The weights that the styles use: text uses the whole range, and figures are bold. The kerning table is left out: it
 * would be a fifth of the file, and few letter pairs need it.
 */
const TEXT = { variationAxes: { wght: { min: 400, max: 700 } }, keepFeatures: ["tnum"] }
const BOLD = { variationAxes: { wght: 700 }, keepFeatures: [] }

/** Leaves in the typefaces only what the page uses, and lets the browser ask for them before it has read the styles. */
export function fonts(): Plugin {
  return {
    name: "fonts",
    apply: "build",
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "asset" && file.fileName.endsWith(".woff2")) {
          const [text, options] = /mono/.test(file.fileName) ? [FIGURES, BOLD] : [WORDS, TEXT]
          file.source = await subset(Buffer.from(file.source), text, { targetFormat: "woff2", ...options })
        }
    },
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => name.endsWith(".woff2"))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `./${name}` },
            injectTo: "head" as const,
          })),
    },
  }
}
