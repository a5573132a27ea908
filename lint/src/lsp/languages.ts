/** The formats by the language ids of editors. For other ids, the path decides. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  markdown: "markdown",
  quarto: "markdown",
  rmd: "markdown",
  mdx: "mdx",
  asciidoc: "asciidoc",
  asciidoctor: "asciidoc",
  restructuredtext: "rst",
  rst: "rst",
  html: "html",
}

/** The language id of a text without a language. Its path determines the format; the default is plain text. */
export const PLAIN = "plaintext"
