/** Front matter of YAML (---) or TOML (+++) at the start of a document. */
const FRONT_MATTER =
  /^(?:---[ \t]*\n(?:[\s\S]*?\n)??(?:---|\.\.\.)|\+\+\+[ \t]*\n(?:[\s\S]*?\n)??\+\+\+)[ \t]*(?:\n|$)/

/** Returns the length of a document's front matter; 0 if it has none. */
export function frontMatterLength(source: string): number {
  return FRONT_MATTER.exec(source)?.[0].length ?? 0
}
