// A textlint rule that reports the findings of simhash-lint in a file, compared with all files that its settings name.
import { readFile } from "node:fs/promises"
import { relative, resolve } from "node:path"
import { unlisted } from "./baseline.js"
import { type Settings, settingsOf } from "./config.js"
import { cutDocument } from "./document.js"
import { findFiles } from "./files.js"
import { type Finding, messageOf } from "./finding.js"
import { formatFinder } from "./formats.js"
import { readDocuments } from "./workers.js"
import { Workspace } from "./workspace.js"

/** The part of textlint that the rule uses; the package does not depend on textlint. */
interface Context {
  readonly Syntax: { readonly Document: string }
  readonly RuleError: new (message: string, details: { padding: unknown }) => object
  readonly report: (node: object, error: object) => void
  readonly getFilePath: () => string | undefined
  readonly getSource: () => string
  readonly locator: { readonly range: (range: readonly [number, number]) => unknown }
}

export interface RuleOptions {
  /** Files, folders and patterns to compare with. Default: the files of the settings, or all files in the working folder. */
  readonly files?: readonly string[]
}

export default function rule(context: Context, { files = [] }: RuleOptions = {}) {
  const { Syntax, RuleError, report, getFilePath, getSource, locator } = context
  return {
    async [Syntax.Document](node: object): Promise<void> {
      const file = getFilePath()
      if (file === undefined) return
      for (const finding of await findingsIn(resolve(file), getSource(), files)) {
        const range = [finding.start.offset, finding.end.offset] as const
        report(node, new RuleError(messageOf(finding), { padding: locator.range(range) }))
      }
    },
  }
}

interface Run {
  readonly workspace: Workspace
  readonly settings: Settings
  readonly findings: readonly Finding[]
}

/** The runs by their file arguments, so that the files of one run are compared once. */
const runs = new Map<string, Promise<Run>>()

async function start(files: readonly string[]): Promise<Run> {
  const settings = settingsOf(files, {}, { files: ["."] })
  const workspace = new Workspace(settings)
  const reading = { kinds: settings.kinds, ignores: false, recipe: workspace.recipe }
  const found = findFiles(settings.files, settings)
  for await (const document of readDocuments(found.files, reading))
    if (!("reason" in document)) await workspace.add(document)
  const findings = workspace.findings(unlisted(workspace.copies(), settings.baseline))
  return { workspace, settings, findings }
}

/** Returns the findings in a file. Its text may differ from the disk, as in an editor. */
async function findingsIn(file: string, text: string, files: readonly string[]): Promise<readonly Finding[]> {
  const key = files.join("\0")
  const run = runs.get(key) ?? start(files)
  runs.set(key, run)
  const { workspace, settings, findings } = await run
  const path = relative(process.cwd(), file).replaceAll("\\", "/")
  if (workspace.documents.has(path) && withoutMark(await readFile(file, "utf8")) === text)
    return findings.filter((finding) => finding.path === path)
  const format = formatFinder(settings.formats)(path)
  if (!format) return []
  const document = await cutDocument(text, { path, format }, { kinds: settings.kinds, ignores: false })
  if ("reason" in document) return []
  await workspace.add(document)
  return workspace.findingsIn(path)
}

const withoutMark = (text: string) => text.replace(/^\ufeff/, "")
