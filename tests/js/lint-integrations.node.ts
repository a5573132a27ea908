// Where simhash-lint runs for teams: as an action of GitHub and as a hook of pre-commit.
import { execFileSync, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { ended, FERRY, folder, lines, lintProgram, put, read } from "./cli.js"

const root = fileURLToPath(new URL("../../", import.meta.url))
const rootFile = (name: string) => readFileSync(join(root, name), "utf8")
const { version } = JSON.parse(rootFile("lint/package.json"))

describe.skipIf(process.platform === "win32")("the action", () => {
  const action = rootFile("action.yml")
  const scripts = [...action.matchAll(/^( +)run: \|\n((?:\1 .*\n|\n)+)/gm)].map(
    ([, indent = "", script = ""]) => script.replaceAll(`\n${indent}  `, "\n").trimStart(),
  )

  /** Runs the step that lints, as a runner does. */
  async function step(env: Readonly<Record<string, string>>) {
    // In the place of npx, which would ask a registry.
    put({
      "bin/npx": `#!/bin/sh\n[ "$1 $2" = "--yes simhash-lint@${version}" ] || exit 99\nshift 2\nexec "${lintProgram}" "$@"\n`,
    })
    const child = spawn(
      "bash",
      ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", scripts[0] as string],
      {
        cwd: folder,
        env: {
          ...process.env,
          PATH: `${join(folder, "bin")}${delimiter}${process.env["PATH"]}`,
          ...{ GITHUB_ACTION_PATH: root, GITHUB_OUTPUT: join(folder, "output"), RUNNER_TEMP: folder },
          ...{ FILES: "", OPTIONS: "", CHANGED_SINCE: "", UPLOAD: "false", ...env },
        },
      },
    )
    return ended(child)
  }

  test("has one script, with each input in its environment and none in the script", () => {
    expect(scripts).toHaveLength(1)
    expect(scripts[0]).not.toContain("${{")
    const inputs = [...action.matchAll(/^ {2}([a-z-]+):\n {4}description/gm)].map(([, name]) => name)
    expect(inputs).toHaveLength(4)
    for (const name of inputs) expect(action).toContain(`inputs.${name}`)
  })

  test("names what it uses by the hash of a commit", () => {
    for (const [, used] of action.matchAll(/uses: (.*)/g))
      expect(used).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test("annotates the files, with the status of the findings", async () => {
    put({ "a b/a.md": lines(FERRY), "a b/b.md": lines(FERRY), "$(x).md": lines(FERRY) })
    const { status, stdout } = await step({
      FILES: "a b\n",
      OPTIONS: "--min-similarity=0.9\n--max-warnings=0",
    })
    expect([status, stdout]).toEqual([1, expect.stringMatching(/^::warning file=a b\/b\.md,line=1,/)])
    expect((await step({ FILES: "$(x).md\n\na b/a.md" })).stdout).toMatch(/^::warning file=a b\/a\.md/)
    expect((await step({ FILES: "--help" })).stderr).toContain("there is no file --help")
    expect((await step({ CHANGED_SINCE: "HEAD", FILES: "a b" })).stderr).toContain("git rev-parse")
  })

  test("keeps the findings for the upload as SARIF, and the status for later", async () => {
    put({ "a.md": lines(FERRY), "b.md": lines(FERRY) })
    expect(await step({ FILES: ".", UPLOAD: "true" })).toMatchObject({ status: 0, stdout: "" })
    expect(read("output").toString()).toBe(`sarif=${join(folder, "simhash-lint.sarif")}\nstatus=1\n`)
    expect(JSON.parse(read("simhash-lint.sarif").toString()).runs[0].results).toHaveLength(1)
    expect((await step({ FILES: "none.md", UPLOAD: "true" })).status).toBe(2)
  })
})

test.skipIf(process.platform === "win32")("the hook for pre-commit reports what is not committed yet", () => {
  const hooks = rootFile(".pre-commit-hooks.yaml")
  const [, program = "", options = ""] = /entry: npx --yes (\S+) (.*)/.exec(hooks) ?? []
  expect(program).toBe(`simhash-lint@${version}`)
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], { cwd: folder })
  put({ "docs/a.md": lines(FERRY), "docs/b.md": lines(FERRY) })
  git("init", "-q")
  git("add", "-A")
  git("commit", "-q", "-m", "x")
  const hook = () =>
    execFileSync(lintProgram, [...options.split(" "), "docs"], { cwd: folder, stdio: "pipe" })
  expect(String(hook())).toContain("No duplicates")
  put({ "docs/c.md": lines(FERRY) })
  expect(hook).toThrow()
})
