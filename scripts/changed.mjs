// Determines the suites that changes on the branch affect, including uncommitted changes.
import { fail, output } from "./run.mjs"

/** The suites by the beginning of a path. The first line that matches applies. */
const CONCERNED = [
  // npm run test:python tests these.
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
  // Tests run their code and follow their links.
  [/^docs\/|\.md$/, ["package", "docs"]],
  // No suite runs these.
  [/^tests\/packaging\/|^\.github\/|^\.ci\/|^LICENSE/, []],
]

/** Returns the suites that changes of these files affect: all suites if no line matches a file. */
export function concerned(files, all) {
  const suites = new Set()
  for (const file of files) {
    const [pattern, names] = CONCERNED.find(([pattern]) => pattern.test(file)) ?? [/^/, all]
    for (const name of typeof names === "function" ? names(file.match(pattern)) : names) suites.add(name)
  }
  return all.filter((name) => suites.has(name))
}

/** Returns the files that differ from the merge base with main, or are not committed. */
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
