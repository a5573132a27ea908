// Converts findings for an editor: diagnostics, hover texts and code actions.
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  type Hover,
  type Location,
  MarkupKind,
  type Range,
  type TextEdit,
} from "vscode-languageserver"
import { inSource } from "../block.js"
import { type Document, positionAt } from "../document.js"
import { excerpt } from "../excerpt.js"
import { type Finding, messageOf, nameOf, type Place } from "../finding.js"

/** The maximum number of other places in a diagnostic. */
const MAX_PLACES = 20

type UriOf = (path: string) => string

export function rangeOf({ start, end }: Pick<Place, "start" | "end">): Range {
  return { start: toLsp(start), end: toLsp(end) }
}

export function diagnosticOf(finding: Finding, uriOf: UriOf): Diagnostic {
  return {
    range: rangeOf(finding),
    severity: finding.severity === "warning" ? DiagnosticSeverity.Warning : DiagnosticSeverity.Information,
    code: finding.code,
    source: "simhash-lint",
    message: messageOf(finding),
    relatedInformation: finding.related.slice(0, MAX_PLACES).map((place) => ({
      location: locationOf(place, uriOf),
      message: excerpt(place.text, 60),
    })),
  }
}

export function hoverOf(finding: Finding, uriOf: UriOf): Hover {
  const places = finding.related.slice(0, MAX_PLACES).map((place) => {
    const link = `[${escaped(nameOf(place))}](${uriOf(place.path)}#L${place.start.line})`
    return `- ${link}: ${escaped(excerpt(place.text, 200))}`
  })
  const more = finding.relatedCount - places.length
  const rest = more > 0 ? [`- and ${more.toLocaleString("en")} more`] : []
  const value = [escaped(messageOf(finding)), "", ...places, ...rest].join("\n")
  return { range: rangeOf(finding), contents: { kind: MarkupKind.Markdown, value } }
}

/** The context of a code action, besides the finding. */
export interface Around {
  readonly uri: string
  readonly document: Document
  readonly format: string
  readonly uriOf: UriOf
  /** Whether the editor supports requests to show a document. */
  readonly shows: boolean
  /** Whether the configuration file can be written. */
  readonly keeps: boolean
}

export const SHOW = "simhash-lint.show"
export const IGNORE_EVERYWHERE = "simhash-lint.ignoreEverywhere"

export function actionsOf(
  finding: Finding,
  { uri, document, format, uriOf, shows, keeps }: Around,
): CodeAction[] {
  const diagnostics = [diagnosticOf(finding, uriOf)]
  const action = (title: string, does: Omit<CodeAction, "title">): CodeAction => ({
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics,
    ...does,
  })
  const [there] = finding.related
  const { uri: target, range } = locationOf(there, uriOf)
  const goes = `Go to ${nameOf(there)}`
  const edits = ignoring(finding, document, format)
  const everywhere = "Ignore this text everywhere"
  const texts = blocksOf(finding, document).map(({ text }) => text)
  return [
    ...(shows ? [action(goes, { command: { title: goes, command: SHOW, arguments: [target, range] } })] : []),
    ...(edits.length > 0 ? [action("Ignore here", { edit: { changes: { [uri]: edits } } })] : []),
    ...(keeps
      ? [action(everywhere, { command: { title: everywhere, command: IGNORE_EVERYWHERE, arguments: texts } })]
      : []),
  ]
}

function blocksOf({ start, end }: Finding, { blocks, lines }: Document) {
  return blocks
    .map(({ text, pieces }) => {
      const range = inSource({ text, pieces }, { from: 0, to: text.length })
      return { text, start: positionAt(lines, range.from), end: positionAt(lines, range.to) }
    })
    .filter((block) => block.start.offset < end.offset && block.end.offset > start.offset)
}

/** Directives by format. One at the end of a block excludes that block; one on a line of its own excludes the block below. */
const WITHIN: Readonly<Record<string, string>> = {
  markdown: " <!-- simhash-ignore -->",
  html: " <!-- simhash-ignore -->",
  mdx: " {/* simhash-ignore */}",
}
const ABOVE: Readonly<Record<string, string>> = {
  asciidoc: "// simhash-ignore\n",
  rst: ".. simhash-ignore\n\n",
}

/** Returns the edits that exclude the blocks of a finding; none in a format without comments. */
function ignoring(finding: Finding, document: Document, format: string): TextEdit[] {
  return blocksOf(finding, document).flatMap(({ start, end }) => {
    const [within, above] = [WITHIN[format], ABOVE[format]]
    if (within !== undefined) return [{ range: rangeOf({ start: end, end }), newText: within }]
    if (above === undefined) return []
    const line = { line: start.line - 1, character: 0 }
    return [{ range: { start: line, end: line }, newText: above }]
  })
}

function locationOf(place: Place, uriOf: UriOf): Location {
  return { uri: uriOf(place.path), range: rangeOf(place) }
}

const toLsp = ({ line, column }: Place["start"]) => ({ line: line - 1, character: column - 1 })

/** Escapes a text so that Markdown shows it literally. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>&#|~!-]/g, "\\$&").replaceAll("\n", " ")
}
