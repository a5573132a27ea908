/** Front matter of YAML (---) or TOML (+++) at the start of a document. */
const FRONT_MATTER =
  /^(?:---[ \t]*\n(?:[\s\S]*?\n)??(?:---|\.\.\.)|\+\+\+[ \t]*\n(?:[\s\S]*?\n)??\+\+\+)[ \t]*(?:\n|$)/

/** The length of the front matter of a document, 0 if it has none. */
export function frontMatterLength(source: string): number {
  return FRONT_MATTER.exec(source)?.[0].length ?? 0
}
