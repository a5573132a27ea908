// The suites affected by changes since the branch left main, including uncommitted ones.
import { fail, output } from "./run.mjs"

/** The suites of a path, by its beginning: the first line that fits. */
const CONCERNED = [
  // npm run test:python runs what is there.
  [/^(python|tests\/engines|examples\/spark)\//, []],
  [/^(src|fuzz)\/|^Cargo\.|^rust-toolchain/, ["rust", "core", "wasm", "package"]],
  [/^tests\/(support\/|\w+\.rs$)/, ["rust", "core", "wasm"]],
  [/^tests\/vectors\//, ["rust", "wasm", "package"]],
  [/^wasm\//, ["wasm", "package", "soak"]],
  [/^js\//, ["package", "soak", "page", "notes", "examples"]],
  [/^(lint|vscode|tests\/js)\//, ["package"]],
  [/^tests\/soak\//, ["soak"]],
  [/^www\//, ["page", "docs", "package"]],
  [/^tests\/(page|notes|examples|docs)\//, ([, name]) => [name]],
  [/^examples\/notes\//, ["notes", "page", "package"]],
  [/^examples\//, ["examples", "page", "package"]],
  [/^site\//, ["docs"]],
  // Their code is run, and their links are followed.
  [/^docs\/|\.md$/, ["package", "docs"]],
  // What no suite runs.
  [/^tests\/packaging\/|^\.github\/|^\.ci\/|^LICENSE/, []],
]

/** The suites that changes of these files concern, of all that there are: all for a file that no line is about. */
export function concerned(files, all) {
  const suites = new Set()
  for (const file of files) {
    const [pattern, names] = CONCERNED.find(([pattern]) => pattern.test(file)) ?? [/^/, all]
    for (const name of typeof names === "function" ? names(file.match(pattern)) : names) suites.add(name)
  }
  return all.filter((name) => suites.has(name))
}

/** The files that differ from where the branch left main, or are not committed. */
export function changedFiles() {
  const main = ["origin/main", "main"].find((name) => output("git", ["rev-parse", "--verify", "-q", name]))
  const base = main && output("git", ["merge-base", "HEAD", main])
  if (!base) fail('"changed" compares with the branch main, but git finds no such branch here.')
  const lists = [
    output("git", ["diff", "--name-only", base]),
    output("git", ["ls-files", "--others", "--exclude-standard"]),
  ]
  return lists.flatMap((list) => list?.split("\n") ?? []).filter(Boolean)
}
