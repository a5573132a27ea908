// Runs a lint, from its settings to its report.
import { relative, resolve } from "node:path"
import { Failure, quoted, UsageError } from "../../js/cli/program/errors.js"
import { count } from "../../js/cli/program/output.js"
import { checkReplaceable, readBaseline, without, writeBaseline } from "./baseline.js"
import { type Settings, settingsOf } from "./config.js"
import { type Broken, type Document, positionAt } from "./document.js"
import { findFiles } from "./files.js"
import { changedSince, repositoryOf } from "./git.js"
import type { Call, Options, Output } from "./options.js"
import { aboutCrowded } from "./report/crowded.js"
import { reportGithub } from "./report/github.js"
import { reportJson } from "./report/json.js"
import { counts, type Remark, type Reporter } from "./report/report.js"
import { reportSarif } from "./report/sarif.js"
import { reportText } from "./report/text.js"
import { isUnread, noteOutside } from "./unread.js"
import { readDocuments } from "./workers.js"
import { Workspace } from "./workspace.js"

const REPORTERS: Readonly<Record<Output, Reporter>> = {
  text: reportText,
  json: reportJson,
  sarif: reportSarif,
  github: reportGithub,
}

/** Runs the command: reads the files, compares their blocks, and yields the report. */
export async function* runLint(call: Call): AsyncGenerator<string> {
  const { options, report } = call
  const settings = settingsOf(call.files, options)
  const writing = options["write-baseline"] ?? false
  if (writing) checkWriting(settings, options)
  const baseline = settings.baseline !== undefined && !writing ? readBaseline(settings.baseline) : undefined
  const since = options["changed-since"]
  const changed = since === undefined ? undefined : await changedSince(since)

  const found = findFiles(settings.files, settings)
  noteOutside(found.outside, report)
  const broken: Broken[] = []
  for (const file of found.unreadable) leaveOut(file, broken, settings, call)
  const { kinds, reportUnusedIgnores: ignores } = settings
  const workspace = new Workspace(settings)
  const { documents, recipe } = workspace
  try {
    let [done, blocks] = [0, 0]
    for await (const read of readDocuments(found.files, { kinds, ignores, recipe })) {
      if ("reason" in read) leaveOut(read, broken, settings, call)
      else {
        blocks += read.blocks.length
        await workspace.add(read)
      }
      report.progress(`${(++done).toLocaleString("en")} of ${count(found.files.length, "file")} read`)
    }
    report.clear()
    const paths =
      changed &&
      new Set(
        found.files.flatMap(({ file, path, real }) => (changed.has(file) || changed.has(real) ? [path] : [])),
      )
    const copies = workspace.copies(paths)
    const checked = [...documents.values()].filter(({ path }) => paths?.has(path) ?? true)
    const crowded = checked.flatMap((document) => workspace.crowded(document))
    const unused = await workspace.unusedIgnores(checked)
    const notices = [...documents.values()].flatMap((document) => remarksOn(document, unused.get(document)))
    for (const { path, line, column, message } of notices)
      report.note(`${quoted(path)}:${line}:${column}: ${message}`)
    if (writing) {
      const path = settings.baseline as string
      await writeBaseline(path, copies)
      report.note(`${quoted(path)} lists ${count(copies.length, "copy", "copies")}`)
      if (crowded.length > 0) report.note(aboutCrowded(crowded))
      if (isUnread(settings, { files: documents.size, broken }, found)) call.exit(2)
      return
    }
    const isUnasked = (path: string) => paths !== undefined && documents.has(path) && !paths.has(path)
    const { known, stale, left } = baseline
      ? without(copies, baseline, isUnasked)
      : { left: copies, known: 0, stale: 0 }
    if (stale > 0 && changed === undefined) {
      report.note(
        `${count(stale, "copy", "copies")} that the baseline lists ${stale === 1 ? "is" : "are"} gone: --write-baseline updates it`,
      )
    }
    const outcome = {
      findings: workspace.findings(left),
      broken,
      notices,
      crowded,
      files: documents.size,
      blocks,
      known,
      prefix: await prefixOf(),
    }
    yield* REPORTERS[outputOf(options)](outcome)
    if (isUnread(settings, outcome, found)) call.exit(2)
    else call.exit(counts(outcome).warnings > settings.maxWarnings ? 1 : 0)
  } finally {
    workspace.dispose()
  }
}

function outputOf({ format = [] }: Options): Output {
  return format.findLast((given) => typeof given === "string") ?? "text"
}

function checkWriting({ baseline }: Settings, options: Options): void {
  if (baseline === undefined) {
    throw new UsageError("--write-baseline needs a name: add --baseline FILE")
  }
  if (options["changed-since"] !== undefined) {
    throw new UsageError(
      "--write-baseline and --changed-since contradict each other: a baseline lists all findings",
    )
  }
  checkReplaceable(baseline)
}

/** Reports a file that is left out. Throws if the settings require every file to be read. */
function leaveOut(
  file: Broken,
  broken: Broken[],
  { strict }: Settings,
  { report }: Pick<Call, "report">,
): void {
  const { path, reason, line, column } = file
  const place = [quoted(path), line, column].filter((part) => part !== undefined).join(":")
  if (strict) throw new Failure(`${place}: ${reason}`)
  report.note(`${place}: ${reason}: the file is left out`)
  broken.push(file)
}

const UNUSED = "this directive is not needed: the text that it leaves out repeats nothing"

function remarksOn({ path, lines, notices }: Document, unused: readonly number[] = []): Remark[] {
  const all = [...notices, ...unused.map((at) => ({ message: UNUSED, at }))].sort((a, b) => a.at - b.at)
  return all.map(({ message, at }) => {
    const { line, column } = positionAt(lines, at)
    return { path, line, column, message }
  })
}

/** Returns the prefix that makes the paths of files in the working folder relative to the repository. */
async function prefixOf(): Promise<string> {
  const root = await repositoryOf()
  const inside = root === undefined ? "" : relative(root, resolve(".")).replaceAll("\\", "/")
  return inside === "" || inside.startsWith("..") ? "" : `${inside}/`
}
