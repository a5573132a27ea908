// The documents of the site, in the order of its navigation, and how they are prepared for TypeDoc.
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))

/** The first page of the site. */
export const README = "README.md"

/** The document that is made of what `--help` prints. */
const COMMANDS = "docs/command-line.md"

/** The groups of the navigation: their documents, each with its name there and its path on the site. */
export const GROUPS = {
  Guides: [
    ["docs/guides/install.md", "Install", "guides/install"],
    ["docs/guides/recipes.md", "Recipe, width and threshold", "guides/recipes"],
    ["docs/guides/corpus.md", "A whole corpus", "guides/corpus"],
    ["docs/guides/jsonl.md", "A JSONL file in Node", "guides/jsonl"],
    ["docs/guides/texts.md", "Where texts come from", "guides/texts"],
    ["docs/guides/storing.md", "Storing fingerprints", "guides/storing"],
    ["docs/guides/sql.md", "In SQL and Spark", "guides/sql"],
    ["docs/guides/server-to-browser.md", "From server to browser", "guides/server-to-browser"],
    ["docs/guides/workers.md", "Workers", "guides/workers"],
    ["docs/guides/csp-and-extensions.md", "Policies and extensions", "guides/csp-and-extensions"],
    ["docs/guides/forms-and-editors.md", "Forms, editors, CI", "guides/forms-and-editors"],
    ["docs/guides/adapters.md", "Other editors", "guides/adapters"],
    ["docs/frameworks.md", "React, Vue and Svelte", "guides/frameworks"],
    ["docs/guides/migrating.md", "From other packages", "guides/migrating"],
    ["docs/api.md", "All functions", "guides/functions"],
  ],
  中文: [
    ["README.zh-CN.md", "简介", "guides/readme.zh-CN"],
    ["docs/guides/install.zh-CN.md", "安装", "guides/install.zh-CN"],
    ["docs/guides/recipes.zh-CN.md", "配方、位数和阈值", "guides/recipes.zh-CN"],
    ["docs/api.zh-CN.md", "全部函数", "guides/functions.zh-CN"],
  ],
  "Command line": [
    [COMMANDS, "Commands and options", "command-line/commands"],
    ["docs/lint.md", "Duplicates in documentation", "command-line/lint"],
  ],
  Formats: [
    ["docs/snapshot.md", "Snapshots of an index", "formats/snapshot"],
    ["docs/passage-snapshot.md", "Snapshots of passages", "formats/passage-snapshot"],
    ["docs/byte-forms.md", "Queries and feature sets", "formats/byte-forms"],
  ],
  Measurements: [
    ["docs/accuracy.md", "Accuracy", "measurements/accuracy"],
    ["BENCHMARKS.md", "Speed and memory", "measurements/benchmarks"],
    ["docs/sizes.md", "Sizes", "measurements/sizes"],
  ],
  Project: [
    ["DESIGN.md", "Design", "project/design"],
    ["docs/design/glossary.md", "Design: glossary", "project/design/glossary"],
    ["docs/design/words.md", "Design: words", "project/design/words"],
    ["docs/design/index.md", "Design: index", "project/design/index-of-fingerprints"],
    ["docs/design/passages.md", "Design: passages", "project/design/passages"],
    ["docs/design/editor.md", "Design: editors", "project/design/editor"],
    ["docs/design/page.md", "Design: the page", "project/design/page"],
    ["docs/design/boundary.md", "Design: the boundary", "project/design/boundary"],
    ["docs/design/packaging.md", "Design: packaging", "project/design/packaging"],
    ["docs/design/command-line.md", "Design: command lines", "project/design/command-line"],
    ["CONTRIBUTING.md", "Contributing", "project/contributing"],
    ["CHANGELOG.md", "Changes", "project/changes"],
    ["SECURITY.md", "Security", "project/security"],
  ],
}

export const DOCUMENTS = Object.values(GROUPS).flatMap((documents) => documents.map(([path]) => path))

/** What the deployed page is to the site. `site:` stands for the site's folder. */
const BESIDE = { www: "site:../index.html" }

const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const SOURCES = `${repository.url.replace(/^git\+/, "").replace(/\.git$/, "")}/blob/main`

/**
 * Copies the documents and their pictures into a folder, as a tree like that of the project, with the front matter that
 * gives TypeDoc their names, groups and paths. Links to files that are not on the site lead to the repository.
 */
export function stage(folder) {
  rmSync(folder, { recursive: true, force: true })
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write(README, relinked(README, source(README), folder))
  for (const [group, documents] of Object.entries(GROUPS)) {
    for (const [path, title, url] of documents) {
      const matter = Object.entries({ title, group, url }).map(
        ([key, text]) => `${key}: ${JSON.stringify(text)}`,
      )
      write(path, ["---", ...matter, "---", "", relinked(path, source(path), folder)].join("\n"))
    }
  }
}

function source(path) {
  return path === COMMANDS ? commands() : readFileSync(join(root, path), "utf8")
}

/** A document with its links as they are on the site. Code stays as it is. */
function relinked(path, text, folder) {
  const known = new Set([README, ...DOCUMENTS])
  const link = (all, start, target, anchor = "") => {
    const to = posix.join(posix.dirname(path), target).replace(/\/$/, "")
    if (BESIDE[to]) return `${start}${BESIDE[to]})`
    if (known.has(to)) return all
    if (!existsSync(join(root, to))) throw new Error(`${path} links to ${target}, which does not exist`)
    if (!start.startsWith("!")) return `${start}${SOURCES}/${to}${anchor})`
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    cpSync(join(root, to), join(folder, to))
    return all
  }
  // Where a document is packed and what it links to is not, the link is that of the repository.
  const whole = new RegExp(`\\]\\(${SOURCES.replaceAll(".", "\\.")}/([^)#?]+)(?:\\?raw=true)?`, "g")
  const relative = (_, target) => `](${posix.relative(posix.dirname(path), target)}`
  const parts = text.split(/(^```[\s\S]*?^```$|`[^`\n]*`)/m)
  return parts
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part.replace(whole, relative).replace(/(!?\[[^\]]*\]\()([^)\s#:]+)(#[^)\s]*)?\)/g, link),
    )
    .join("")
}

/** What the command lines say of themselves, as a document. */
function commands() {
  const printed = (program, ...words) =>
    execFileSync(process.execPath, [join(root, program), ...words, "--help"], { encoding: "utf8" }).trim()
  const help = (...words) => printed("dist/cli.js", ...words)
  const overview = help()
  const list = /^Commands:\n([\s\S]*?)\n\n/m.exec(overview)?.[1] ?? ""
  const names = list.split("\n").map((line) => line.trim().split(/, | {2,}/)[0])
  if (names.length < 5) throw new Error("the commands are not where they were in --help")
  const block = (text) => ["```text", text, "```", ""]
  return [
    "# The command line",
    "",
    "`npx simhash-wasm COMMAND`, or `simhash-wasm COMMAND` after `npm install --global simhash-wasm`; and `npx simhash-lint`,",
    "of a package of its own. This is what `--help` prints.",
    "",
    ...block(overview),
    ...names.flatMap((name) => [`## ${name}`, "", ...block(help(...name.split(" ")))]),
    "## simhash-lint",
    "",
    ...block(printed("lint/dist/lint/src/cli.js")),
  ].join("\n")
}
