// The formats of documents, by the names of files. A format's parser is loaded when the first file needs it.
import type { Cut } from "./cut/cutter.js"

interface Format {
  readonly name: string
  /** The ends of file names, without the dot. */
  readonly extensions: readonly string[]
  /** The greatest size of a file, in bytes. Greater ones are data, or an attack, not documents. */
  readonly maxBytes: number
  readonly load: () => Promise<Cut>
}

const MiB = 1024 * 1024

export const FORMATS: readonly Format[] = [
  {
    name: "Markdown",
    extensions: ["md", "markdown", "mdown", "mkd", "qmd", "rmd"],
    maxBytes: 16 * MiB,
    load: async () => (await import("./cut/markdown.js")).cutMarkdown,
  },
  {
    name: "MDX",
    extensions: ["mdx"],
    // The parser of MDX takes quadratic time for a long paragraph of many lines or tags.
    maxBytes: MiB / 4,
    load: async () => (await import("./cut/mdx.js")).cutMdx,
  },
  {
    name: "AsciiDoc",
    extensions: ["adoc", "asciidoc", "asc"],
    maxBytes: 16 * MiB,
    load: async () => (await import("./cut/asciidoc.js")).cutAsciiDoc,
  },
  {
    name: "reStructuredText",
    extensions: ["rst", "rest", "rst.txt"],
    maxBytes: 16 * MiB,
    load: async () => (await import("./cut/restructuredtext.js")).cutRestructuredText,
  },
  {
    name: "HTML",
    extensions: ["html", "htm", "xhtml"],
    maxBytes: 16 * MiB,
    load: async () => (await import("./cut/html.js")).cutHtml,
  },
  {
    name: "plain text",
    extensions: ["txt", "text"],
    maxBytes: 16 * MiB,
    load: async () => (await import("./cut/text.js")).cutText,
  },
]

/** The format of a file, by the longest end of its name that a format has; undefined if none has one. */
export function formatOf(path: string): Format | undefined {
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

/** The formats with their extensions, for the help. */
export const ABOUT_FORMATS = FORMATS.map(
  ({ name, extensions }) => `${name} (${extensions.map((extension) => `.${extension}`).join(", ")})`,
).join(", ")
