// SARIF 2.1.0, for code scanning. https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
import type { Log, Notification, PhysicalLocation, ReportingDescriptor, Result, Run } from "sarif"
import { toJson } from "../../../js/cli/program/output.js"
import type { Broken } from "../document.js"
import { type Finding, messageOf, nameOf, type Place } from "../finding.js"
import { version } from "../version.js"
import { CROWDED } from "./crowded.js"
import type { Reporter } from "./report.js"

const RULES: readonly ReportingDescriptor[] = [
  {
    id: "duplicate.exact",
    shortDescription: { text: "A paragraph with the same words in the same order as another one" },
    defaultConfiguration: { level: "warning" },
  },
  {
    id: "duplicate.near",
    shortDescription: { text: "A paragraph with most of the words of another one" },
    defaultConfiguration: { level: "warning" },
  },
  {
    id: "duplicate.passage",
    shortDescription: { text: "A passage that another paragraph has too" },
    defaultConfiguration: { level: "note" },
  },
]

const HELP = {
  text:
    "Keep the text in one place and link to it. If it must be repeated, put <!-- simhash-ignore --> before it, or " +
    "name the file in .simhashignore.",
}

export const reportSarif: Reporter = function* ({ findings, broken, notices, crowded, prefix }) {
  const run: Run = {
    tool: {
      driver: {
        name: "simhash-lint",
        version: version(),
        rules: RULES.map((rule) => ({ ...rule, help: HELP })),
      },
    },
    columnKind: "utf16CodeUnits",
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: [
          ...broken.map((file) => warning(file, `This file was left out: ${file.reason}`, prefix)),
          ...notices.map((remark) => warning(remark, remark.message, prefix)),
          ...crowded.map((place) => notification("note", CROWDED, physical(place, prefix))),
        ],
      },
    ],
    results: findings.map((finding) => result(finding, prefix)),
  }
  const log: Log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] }
  yield `${toJson(log, 2)}\n`
}

function result(finding: Finding, prefix: string): Result {
  const { code, severity, key, similarity, confidence, related, relatedCount } = finding
  return {
    ruleId: code,
    ruleIndex: RULES.findIndex(({ id }) => id === code),
    level: severity === "warning" ? "warning" : "note",
    // A link to the first related location, by its id.
    message: { text: messageOf(finding, `[${escaped(nameOf(related[0], prefix))}](1)`) },
    locations: [{ physicalLocation: physical(finding, prefix) }],
    relatedLocations: related.map((place, i) => ({
      id: i + 1,
      physicalLocation: physical(place, prefix),
      message: { text: `${Math.floor(100 * place.similarity)} % of the words` },
    })),
    partialFingerprints: { "simhashKey/v1": key },
    properties: { similarity, confidence, relatedCount },
  }
}

/** Escapes a name for the brackets of a link. */
function escaped(name: string): string {
  return name.replace(/[\\[\]]/g, "\\$&")
}

function physical({ path, start, end }: Place, prefix: string): PhysicalLocation {
  return {
    artifactLocation: artifact(path, prefix),
    region: {
      startLine: start.line,
      startColumn: start.column,
      endLine: end.line,
      endColumn: end.column,
      charOffset: start.offset,
      charLength: end.offset - start.offset,
    },
  }
}

function warning(
  { path, line, column }: Omit<Broken, "reason">,
  message: string,
  prefix: string,
): Notification {
  const artifactLocation = artifact(path, prefix)
  if (line === undefined) return notification("warning", message, { artifactLocation })
  const region = { startLine: line, ...(column && { startColumn: column }) }
  return notification("warning", message, { artifactLocation, region })
}

function notification(
  level: Notification["level"],
  text: string,
  physicalLocation: PhysicalLocation,
): Notification {
  return { level, message: { text }, locations: [{ physicalLocation }] }
}

/** Returns the location of a file, relative to the repository. */
function artifact(path: string, prefix: string) {
  const uri = (prefix + path).split("/").map(encodeURIComponent).join("/")
  return { uri, uriBaseId: "%SRCROOT%" }
}
