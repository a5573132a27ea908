// The format for GitHub Actions workflows: a line for each finding, which becomes an annotation of the file.
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
import { oneLine } from "../../../js/cli/program/output.js"
import { difference, excerpt } from "../excerpt.js"
import { type Finding, lineOf, messageOf, nameOf } from "../finding.js"
import { aboutCrowded } from "./crowded.js"
import type { Reporter } from "./report.js"

export const reportGithub: Reporter = function* ({ findings, broken, notices, crowded, prefix }) {
  for (const finding of findings) yield annotation(finding, prefix)
  for (const { path, reason, line } of broken)
    yield command("warning", { file: prefix + path, ...(line && { line }) }, [
      `This file was left out: ${reason}`,
    ])
  for (const { path, line, message } of notices)
    yield command("warning", { file: prefix + path, line, title: "simhash-lint" }, [message])
  // A step shows at most ten notices, so these form one.
  if (crowded.length > 0) yield command("notice", { title: "simhash-lint" }, [aboutCrowded(crowded)])
}

function annotation(finding: Finding, prefix: string): string {
  const { path, start, end, severity, code, related } = finding
  const [text, there] = [lineOf(finding), lineOf(related[0])]
  const properties = {
    file: prefix + path,
    line: start.line,
    endLine: end.line,
    // Columns are allowed within one line only.
    ...(start.line === end.line && { col: start.column, endColumn: end.column }),
    title: code,
  }
  const level = severity === "warning" ? "warning" : "notice"
  return command(level, properties, [
    `${messageOf(finding, nameOf(related[0], prefix))}:`,
    excerpt(there, 300, difference(text, there)),
  ])
}

function command(
  name: string,
  properties: Readonly<Record<string, string | number>>,
  lines: readonly string[],
): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapedProperty(String(value))}`)
  return `::${name} ${list.join(",")}::${escaped(lines.map(oneLine).join("\n"))}\n`
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")
}

function escapedProperty(text: string): string {
  // Runners other than GitHub's execute "##vso[" and the like within a line, but do not read this property.
  const list = escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C")
  return list.replace(/#(?=#[a-z]*\[)/gi, "%23")
}
