/**
 * A heading inside a section, with the words below it that do not depend on what its figures show. The file
 * `outline.ts` of a section lists them: they are prerendered, and shown where figures are still to come, so that
 * searching, links and printing find them before anything is computed.
 */
export interface Part {
  /** The anchor of the heading. */
  readonly id?: string
  readonly heading: string
  /** Paragraphs in the markup of prose/parse.ts. */
  readonly paragraphs?: readonly string[]
}

/** The paragraphs of a part as far as they can be shown without values: each up to the first sentence with one. */
export function wordsOf({ paragraphs = [] }: Part): string[] {
  return (
    paragraphs
      .map((paragraph) => {
        const [before = "", ...rest] = paragraph.split(/\{\w+[|}]/)
        return rest.length === 0 ? paragraph : (/^.*[.!?:。！？：]\s?(?=.)/su.exec(before)?.[0] ?? "")
      })
      // Where strong words begin and do not end, the markup would be incomplete.
      .filter((words) => words !== "" && (words.match(/\*/g)?.length ?? 0) % 2 === 0)
  )
}
