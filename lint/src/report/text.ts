// The format for people: each finding with both texts.
import { count, oneLine } from "../../../js/cli/program/output.js"
import { difference, excerpt } from "../excerpt.js"
import { lineOf, messageOf, nameOf, type Place } from "../finding.js"
import { aboutCrowded } from "./crowded.js"
import { counts, type Reporter } from "./report.js"

const WIDTH = 100

/** The maximum number of further places in a finding. */
const NAMED = 5

export const reportText: Reporter = function* ({ findings, crowded, files, blocks, known }) {
  for (const finding of findings) {
    const { severity, code, related } = finding
    const [text, there] = [lineOf(finding), lineOf(related[0])]
    const more = related.slice(1)
    const level = severity === "warning" ? "warning" : "note"
    yield `${oneLine(`${nameOf(finding)}: ${level}: ${messageOf(finding)} [${code}]`)}\n`
    const differs = difference(text, there)
    yield `    here:  ${oneLine(excerpt(text, WIDTH, differs))}\n`
    yield `    there: ${oneLine(excerpt(there, WIDTH, differs))}\n`
    if (more.length > 0) yield `    also:  ${oneLine(namesOf(more))}\n`
    yield "\n"
  }
  const { warnings, notes, copies } = counts({ findings })
  const found = [warnings > 0 && count(warnings, "warning"), notes > 0 && count(notes, "note")].filter(
    Boolean,
  )
  const of = copies > findings.length ? ` of ${count(copies, "copy", "copies")}` : ""
  const old = known > 0 ? `; ${count(known, "copy", "copies")} that the baseline lists left out` : ""
  const read = `${count(files, "file")}, ${count(blocks, "paragraph")}`
  yield `${found.length > 0 ? found.join(", ") + of : "No duplicates"} in ${read}${old}\n`
  if (crowded.length > 0) yield `Note: ${oneLine(aboutCrowded(crowded))}\n`
  if (findings.length > 0) {
    yield "Keep the text in one place and link to it. If it must be repeated, put <!-- simhash-ignore --> before it, " +
      "or name the file in .simhashignore.\n"
  }
}

function namesOf(places: readonly Place[]): string {
  const names = places.slice(0, NAMED).map((place) => nameOf(place))
  const rest = places.length - names.length
  return rest > 0 ? `${names.join(", ")} and ${rest.toLocaleString("en")} more` : names.join(", ")
}
