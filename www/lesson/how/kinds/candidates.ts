import { toHex } from "simhash-wasm/url"
import { fill } from "../../../i18n/fill.js"
import type { Computation, Context } from "../computation.js"
import { type Dialect, javascript, python } from "../dialects.js"
import type { Inputs } from "../inputs.js"
import { type List, MOST_ITEMS, program } from "../program.js"

/** How many stored fingerprints agree with the query on a block. */
export function candidates(
  { query, fingerprints, explained }: Inputs["candidates"],
  { t }: Context,
): Computation {
  const { blocks } = explained
  const result = String(explained.candidates.length)
  const stored = ({ large }: Dialect): List => ({ items: fingerprints.map(large) })
  const ranges = blocks.map(({ start, length }) => `${start + length - 1}–${start}`)
  return {
    inputs: [
      [t.inputs.query, toHex(query)],
      [t.inputs.stored, String(fingerprints.length)],
      [t.inputs.blocks, ranges.join(", ")],
    ],
    words: t.candidates,
    symbols: ["|{ F : F[j] = Q[j] … }|".replace("…", t.forSome)],
    numbers: [
      ...blocks.map(({ bucket }, j) => fill(t.bucket, { block: j, count: bucket.length })),
      fill(t.together, { count: result }),
    ],
    result,
    programs:
      fingerprints.length > MOST_ITEMS
        ? null
        : {
            javascript: program`
        const query = ${javascript.large(query)}
        // ${t.comments.blocks}
        const blocks = [${blocks.map(({ start, length }) => `[${start}n, ${length}n]`).join(", ")}]
        const stored = [${stored(javascript)}]
        const agrees = (one, [start, length]) =>
          BigInt.asUintN(Number(length), (one ^ query) >> start) === 0n
        const candidates = stored.filter((one) => blocks.some((block) => agrees(one, block)))
        console.log(candidates.length)`,
            python: program`
        query = ${python.large(query)}
        # ${t.comments.blocks}
        blocks = [${blocks.map(({ start, length }) => `(${start}, ${length})`).join(", ")}]
        stored = [${stored(python)}]
        candidates = 0
        for one in stored:
            if any((one ^ query) >> start & 2**length - 1 == 0 for start, length in blocks):
                candidates += 1
        print(candidates)`,
          },
  }
}
