// Blocks that share words with too many other blocks. They are compared with only some of these, so copies in them may go
// unreported. Every output format says so.
import { count } from "../../../js/cli/program/output.js"
import { nameOf, type Place } from "../finding.js"

/** The number of blocks with which such a block is compared: see `CheckStats.crowded`. */
const COMPARED = 32

/** The maximum number of such blocks named in a sentence. */
const NAMED = 3

/** The sentence about a single such block. */
export const CROWDED = `This paragraph shares words with more than ${COMPARED} others: copied passages in it were looked for only in the ${COMPARED} that share the most`

/** Returns one sentence about all such blocks. */
export function aboutCrowded(crowded: readonly Place[]): string {
  const named = crowded.slice(0, NAMED).map((place) => nameOf(place))
  const rest = crowded.length - named.length
  const places = rest > 0 ? `${named.join(", ")} and ${rest.toLocaleString("en")} more` : named.join(", ")
  const share = crowded.length === 1 ? "shares" : "share"
  return (
    `${count(crowded.length, "paragraph")} ${share} words with more than ${COMPARED} others each: copied passages in ` +
    `${crowded.length === 1 ? "it" : "them"} were looked for only in the ${COMPARED} that share the most (${places})`
  )
}
