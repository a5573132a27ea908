// A lint, from its settings to its report.
import { relative, resolve } from "node:path"
import type { RecipeOptions } from "simhash-wasm"
import { DocumentChecker } from "simhash-wasm/documents"
import { Failure, fromOption, quoted, UsageError } from "../../js/cli/program/errors.js"
import { count } from "../../js/cli/program/output.js"
import { checkReplaceable, readBaseline, without, writeBaseline } from "./baseline.js"
import { type Settings, settingsOf } from "./config.js"
import { type Broken, type Document, positionAt } from "./document.js"
import { findFiles } from "./files.js"
import { findingsOf, placeOf } from "./finding.js"
import { changedSince, repositoryOf } from "./git.js"
import type { Call, Options } from "./options.js"
import { aboutCrowded } from "./report/crowded.js"
import { reportGithub } from "./report/github.js"
import { reportJson } from "./report/json.js"
import { counts, type Remark, type Reporter } from "./report/report.js"
import { reportSarif } from "./report/sarif.js"
import { reportText } from "./report/text.js"
import { isUnread, noteOutside } from "./unread.js"
import { readDocuments } from "./workers.js"

const REPORTERS: Readonly<Record<NonNullable<Options["format"]>, Reporter>> = {
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

  const found = findFiles(settings.files, { ...settings, except: settings.ignore })
  noteOutside(found.outside, report)
  const broken: Broken[] = []
  for (const file of found.unreadable) leaveOut(file, broken, settings, call)
  const { kinds } = settings
  const recipe = { recipe: settings.recipe ?? "short/1", bits: settings.bits ?? 128 } as RecipeOptions
  const checker = checkerOf(settings, recipe)
  try {
    const documents = new Map<string, Document>()
    let [done, blocks] = [0, 0]
    for await (const read of readDocuments(found.files, { kinds, recipe })) {
      if ("reason" in read) leaveOut(read, broken, settings, call)
      else {
        const { analyses, ...document } = read
        documents.set(document.path, document)
        blocks += document.blocks.length
        const texts = document.blocks.map(({ kind, text }) => ({ kind, text }))
        await checker.add(document.path, texts, analyses)
      }
      report.progress(`${(++done).toLocaleString("en")} of ${count(found.files.length, "file")} read`)
    }
    report.clear()
    const paths =
      changed &&
      new Set(
        found.files.flatMap(({ file, path, real }) => (changed.has(file) || changed.has(real) ? [path] : [])),
      )
    const { minPassage } = settings
    const findings = findingsOf({ documents, changed: paths, minPassage }, (path) =>
      checker.diagnostics(path),
    )
    const notices = [...documents.values()].flatMap(remarksOn)
    for (const { path, line, column, message } of notices)
      report.note(`${quoted(path)}:${line}:${column}: ${message}`)
    const crowded = [...documents.values()]
      .filter(({ path }) => paths?.has(path) ?? true)
      .flatMap((document) => checker.crowded(document.path).map((block) => placeOf(document, block)))
    if (writing) {
      const path = settings.baseline as string
      await writeBaseline(path, findings)
      report.note(`${quoted(path)} lists ${count(findings.length, "finding")}`)
      if (crowded.length > 0) report.note(aboutCrowded(crowded))
      if (isUnread(settings, { files: documents.size, broken }, found)) call.exit(2)
      return
    }
    const {
      known,
      stale,
      findings: left,
    } = baseline ? without(findings, baseline) : { findings, known: 0, stale: 0 }
    if (stale > 0 && changed === undefined) {
      report.note(
        `${count(stale, "finding")} of the baseline ${stale === 1 ? "is" : "are"} gone: --write-baseline writes it anew`,
      )
    }
    const outcome = {
      findings: left,
      broken,
      notices,
      crowded,
      files: documents.size,
      blocks,
      known,
      prefix: await prefixOf(),
    }
    yield* REPORTERS[options.format ?? "text"](outcome)
    if (isUnread(settings, outcome, found)) call.exit(2)
    else call.exit(counts(outcome).warnings > settings.maxWarnings ? 1 : 0)
  } finally {
    checker.dispose()
  }
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

function checkerOf(
  { minSimilarity, minWords, passages, minPassage, boilerplate }: Settings,
  recipe: RecipeOptions,
): DocumentChecker {
  const options = {
    recipe,
    minSimilarity,
    minFeatures: minWords,
    passages,
    // In its measure, where a Chinese character is half a word: no more than what is asked for.
    minPassageWords: Math.max(5, Math.floor(minPassage / 2)),
    boilerplate,
    limit: 10,
    // What is not looked at was left out before.
    skip: [],
  }
  return fromOption("--recipe", () => new DocumentChecker(options))
}

/** Reports a file that is left out; throws where every file must be read. */
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

/** What is wrong with the directives of a document. */
function remarksOn({ path, lines, notices }: Document): Remark[] {
  return notices.map(({ message, at }) => {
    const { line, column } = positionAt(lines, at)
    return { path, line, column, message }
  })
}

/** What the paths of a repository begin with, of files in the working folder. */
async function prefixOf(): Promise<string> {
  const root = await repositoryOf()
  const inside = root === undefined ? "" : relative(root, resolve(".")).replaceAll("\\", "/")
  return inside === "" || inside.startsWith("..") ? "" : `${inside}/`
}
