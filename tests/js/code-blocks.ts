// The code of documents: the blocks between fences, and what their first lines say of them.

/** A block of code in a document. */
export interface CodeBlock {
  readonly document: string
  readonly heading: string
  /** What the fence names: `js`, `sh`. */
  readonly language: string
  /** What the fence says after that, such as `browser` for code that needs a page. */
  readonly flags: readonly string[]
  readonly code: string
}

const FENCE = /^```(\S+)([^\n]*)\n([\s\S]*?)^```$/gm

/** The blocks of a document, in its order. Each fence has to name a language. */
export function codeBlocks(document: string, text: string): CodeBlock[] {
  const blocks = [...text.matchAll(FENCE)].map(({ 1: language = "", 2: flags = "", 3: code = "", index }) => {
    const heading =
      text
        .slice(0, index)
        .match(/^#+ .*$/gm)
        ?.at(-1) ?? ""
    return {
      document,
      heading: heading.replace(/^#+ /, ""),
      language,
      flags: flags.split(" ").filter(Boolean),
      code,
    }
  })
  const fences = text.match(/^```/gm)?.length ?? 0
  if (fences !== 2 * blocks.length)
    throw new Error(`${document} has ${fences} fences and ${blocks.length} blocks`)
  return blocks
}
