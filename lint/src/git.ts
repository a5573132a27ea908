// Queries git for the repository and the changed files.
import { execFile } from "node:child_process"
import { resolve } from "node:path"
import { promisify } from "node:util"
import { Failure, shown } from "../../js/cli/program/errors.js"

const run = promisify(execFile)

/** Returns the files that changed since this branch diverged from `ref`: committed, staged, not staged, and not yet added. */
export async function changedSince(ref: string): Promise<ReadonlySet<string>> {
  const root = (await git(["rev-parse", "--show-toplevel"])).trimEnd()
  const commit = await commitOf(ref)
  // A shallow clone may lack the merge base. All files that differ from `ref` then count as changed.
  const base = await git(["merge-base", commit, "HEAD"]).catch(() => commit)
  const lists = await Promise.all([
    git(["diff", "--name-only", "-z", "--diff-filter=d", "--no-ext-diff", base.trim(), "--"]),
    git(["-C", root, "ls-files", "--others", "--exclude-standard", "-z"]),
  ])
  const names = lists.flatMap((list) => list.split("\0").filter((name) => name !== ""))
  return new Set(names.map((name) => resolve(root, name)))
}

async function commitOf(ref: string): Promise<string> {
  try {
    const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`]
    return (await git(args)).trim()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(`--changed-since: git knows no commit ${shown(ref)}; a shallow clone may lack it`)
  }
}

/** Returns the repository that contains the working folder; undefined outside of a repository, or without git. */
export function repositoryOf(): Promise<string | undefined> {
  return git(["rev-parse", "--show-toplevel"]).then(
    (path) => path.trimEnd(),
    () => undefined,
  )
}

/**
 * A folder among the documents can look like a bare repository, whose settings name programs that git would run. Contributors
 * cannot change the settings of the repository that contains the documents.
 */
const CAREFUL = ["-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false"]

async function git(args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run("git", [...CAREFUL, ...args], { maxBuffer: 1 << 28 })
    return stdout
  } catch (error) {
    const { code, stderr = "" } = error as { code?: unknown; stderr?: string }
    if (code === "ENOENT") throw new Failure("git is required, but not installed")
    const [said = ""] = stderr.trim().split("\n")
    throw new Failure(`git ${args[0]}: ${said || "it failed"}`)
  }
}
