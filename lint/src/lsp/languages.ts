/** The formats of languages, by what editors call these; where a name says nothing, the path decides. */
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

/** What editors call a text of no language: its path decides, or it is plain text. */
export const PLAIN = "plaintext"
