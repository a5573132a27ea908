// The formats of documents, by file name. A format's parser is loaded when the first file needs it.
import type { Cut } from "./cut/cutter.js"
import { globOf } from "./glob.js"

export interface Format {
  readonly name: string
  /** The name of the format in options. */
  readonly id: string
  /** The extensions of file names, without the dot. */
  readonly extensions: readonly string[]
  /** The maximum size of a file in bytes. A larger file is data or an attack, not a document. */
  readonly maxBytes: number
  readonly load: () => Promise<Cut>
}

const MiB = 1024 * 1024

export const FORMATS: readonly Format[] = [
  {
    name: "Markdown",
    id: "markdown",
    extensions: ["md", "markdown", "mdown", "mkd", "qmd", "rmd"],
    maxBytes: 16 * MiB,
    load: async () => (await import("./cut/markdown.js")).cutMarkdown,
  },
  {
    name: "MDX",
    id: "mdx",
    extensions: ["mdx"],
    // The MDX parser takes quadratic time for a long paragraph with many lines or tags.
    maxBytes: MiB / 4,
    load: async () => (await import("./cut/mdx.js")).cutMdx,
  },
  {
    name: "AsciiDoc",
    id: "asciidoc",
    extensions: ["adoc", "asciidoc", "asc"],
    maxBytes: 16 * MiB,
    load: async () => (await import("./cut/asciidoc.js")).cutAsciiDoc,
  },
  {
    name: "reStructuredText",
    id: "rst",
    extensions: ["rst", "rest", "rst.txt"],
    maxBytes: 16 * MiB,
    load: async () => (await import("./cut/restructuredtext.js")).cutRestructuredText,
  },
  {
    name: "HTML",
    id: "html",
    extensions: ["html", "htm", "xhtml"],
    maxBytes: 16 * MiB,
    load: async () => (await import("./cut/html.js")).cutHtml,
  },
  {
    name: "plain text",
    id: "text",
    extensions: ["txt", "text"],
    maxBytes: 16 * MiB,
    load: async () => (await import("./cut/text.js")).cutText,
  },
]

export const FORMAT_IDS = FORMATS.map(({ id }) => id)

/** A rule for the format of files whose names do not determine it. */
export interface FormatRule {
  readonly pattern: string
  readonly id: string
}

export function formatById(wanted: string): Format | undefined {
  return FORMATS.find(({ id }) => id === wanted)
}

/** Returns a function from paths to formats: by the first rule that matches, or else by the file name. */
export function formatFinder(rules: readonly FormatRule[]): (path: string) => Format | undefined {
  const compiled = rules.map(({ pattern, id }) => {
    const { base, matches } = globOf(pattern) ?? { base: pattern, matches: (rest: string) => rest === "" }
    const matchesPath = (path: string) => path.startsWith(base) && matches(path.slice(base.length))
    return { matchesPath, format: formatById(id) }
  })
  return (path) => compiled.find(({ matchesPath }) => matchesPath(path))?.format ?? formatOf(path)
}

/** Returns the format of a file by its longest known extension; undefined if it has none. */
function formatOf(path: string): Format | undefined {
  const name = path.toLowerCase()
  let best: { format: Format; length: number } | undefined
  for (const format of FORMATS) {
    for (const extension of format.extensions) {
      if (!name.endsWith(`.${extension}`) || extension.length <= (best?.length ?? 0)) continue
      best = { format, length: extension.length }
    }
  }
  return best?.format
}

export const ABOUT_FORMATS = FORMATS.map(
  ({ name, extensions }) => `${name} (${extensions.map((extension) => `.${extension}`).join(", ")})`,
).join(", ")
