// The format for programs: all data of each finding.
import { toJson } from "../../../js/cli/program/output.js"
import { messageOf, type Place } from "../finding.js"
import { counts, type Reporter } from "./report.js"

export const reportJson: Reporter = function* ({ findings, broken, notices, crowded, files, blocks, known }) {
  const { warnings, notes, copies } = counts({ findings })
  const summary = {
    files,
    blocks,
    warnings,
    information: notes,
    copies,
    baseline: known,
    crowded: crowded.length,
  }
  const list = findings.map((finding) => {
    const { code, severity, similarity, confidence, key, copies, related, relatedCount } = finding
    return {
      ...place(finding),
      code,
      severity,
      message: messageOf(finding),
      similarity,
      confidence,
      key,
      copies,
      related: related.map(({ similarity, evidence, ...there }) => ({
        ...place(there),
        similarity,
        evidence,
      })),
      relatedCount,
    }
  })
  yield `${toJson({ version: 1, findings: list, broken, notices, crowded: crowded.map(place), summary }, 2)}\n`
}

function place({ path, start, end, text }: Place) {
  return {
    path,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    offset: start.offset,
    endOffset: end.offset,
    text,
  }
}
