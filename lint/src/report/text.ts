// For people: each finding with both texts.
import { count, oneLine } from "../../../js/cli/program/output.js"
import { difference, excerpt } from "../excerpt.js"
import { messageOf, nameOf } from "../finding.js"
import { aboutCrowded } from "./crowded.js"
import { counts, type Reporter } from "./report.js"

/** Characters of a text that a line shows. */
const WIDTH = 100

export const reportText: Reporter = function* ({ findings, crowded, files, blocks, known }) {
  for (const finding of findings) {
    const { severity, code, text, related } = finding
    const [there] = related
    const level = severity === "warning" ? "warning" : "note"
    yield `${oneLine(`${nameOf(finding)}: ${level}: ${messageOf(finding)} [${code}]`)}\n`
    const differs = difference(text, there.text)
    yield `    here:  ${oneLine(excerpt(text, WIDTH, differs))}\n`
    yield `    there: ${oneLine(excerpt(there.text, WIDTH, differs))}\n\n`
  }
  const { warnings, notes } = counts({ findings })
  const found = [warnings > 0 && count(warnings, "warning"), notes > 0 && count(notes, "note")].filter(
    Boolean,
  )
  const old = known > 0 ? `; ${count(known, "finding")} of the baseline left out` : ""
  const read = `${count(files, "file")}, ${count(blocks, "block")}`
  yield `${found.length > 0 ? found.join(", ") : "No duplicates"} in ${read}${old}\n`
  if (crowded.length > 0) yield `Note: ${oneLine(aboutCrowded(crowded))}\n`
  if (findings.length > 0) {
    yield "Keep the text in one place and link to it. If it must be repeated, put <!-- simhash-ignore --> before it, " +
      "or name the file in .simhashignore.\n"
  }
}
