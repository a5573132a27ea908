// Where simhash-lint runs in other tools: textlint with its rule, and pre-commit with its hook.
import { copyFileSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../../scripts/run.mjs"
import { command } from "../installed.mjs"
import { write } from "../programs.mjs"
import { application } from "./nodes.mjs"

const FERRY = "The ferry to the island leaves the old harbour at nine in the morning, and at noon on Sundays."
const COPIES = { "lint/a.md": `${FERRY}\n`, "lint/b.md": `# B\n\n- ${FERRY}\n` }

const textlint = {
  name: "textlint, the rule of simhash-lint",
  async run() {
    const folder = application()
    write(folder, {
      ...COPIES,
      ".textlintrc.json": JSON.stringify({ rules: { "simhash-lint/textlint": { files: ["lint"] } } }),
    })
    const program = join(root, "tests/packaging/node_modules/.bin/textlint")
    const found = (args, input) => {
      const line = `printf "$INPUT" | "${program}" --format json ${args} || [ $? = 1 ]`
      return JSON.parse(command("sh", ["-c", line], folder, { INPUT: input })).flatMap(
        ({ filePath, messages }) =>
          messages.map(
            ({ line, column, message }) => `${filePath.split("/").at(-1)}:${line}:${column} ${message}`,
          ),
      )
    }
    const says = "The same as “The ferry to the island leaves the old …” (lint/a.md:1:1)"
    const expected = [`b.md:3:3 ${says}`, `c.md:3:1 ${says}, also at one other place`]
    const all = [...found("lint", ""), ...found("--stdin --stdin-filename lint/c.md", `# C\n\n${FERRY}\n`)]
    if (all.join("\n") !== expected.join("\n")) throw new Error(`it found ${all.join("\n")}`)
  },
}

const preCommit = {
  name: "pre-commit, the hook of simhash-lint",
  async run(folder) {
    mkdirSync(folder, { recursive: true })
    const environment = join(folder, "python")
    try {
      command("python3", ["-m", "venv", environment], folder)
      command(
        join(environment, "bin/pip"),
        ["install", "--quiet", "--retries", "0", "pre-commit==4.7.0"],
        folder,
      )
    } catch (error) {
      return `there is no PyPI, or no venv of Python: ${error.message.split("\n")[0]}`
    }
    const git = (where, ...args) =>
      command("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], where)
    const commit = (where) => {
      git(where, "add", "-A")
      git(where, "commit", "-q", "-m", "x")
    }
    const [hooks, docs] = ["hooks", "docs"].map((name) => join(folder, name))
    mkdirSync(hooks, { recursive: true })
    copyFileSync(join(root, ".pre-commit-hooks.yaml"), join(hooks, ".pre-commit-hooks.yaml"))
    git(hooks, "init", "-q")
    commit(hooks)
    const revision = git(hooks, "rev-parse", "HEAD").trim()
    write(docs, {
      "lint/a.md": COPIES["lint/a.md"],
      ".pre-commit-config.yaml": `repos:\n  - repo: ${hooks}\n    rev: ${revision}\n    hooks:\n      - id: simhash-lint\n        args: [lint]\n`,
    })
    git(docs, "init", "-q")
    commit(docs)
    // Where the package is installed, npx takes it from there.
    const installed = join(application(), "node_modules")
    command("ln", ["-s", installed, "node_modules"], docs)
    const run = () =>
      command(join(environment, "bin/pre-commit"), ["run", "--all-files"], docs, {
        PRE_COMMIT_HOME: join(folder, "home"),
      })
    run()
    write(docs, { "lint/b.md": COPIES["lint/b.md"] })
    git(docs, "add", "lint")
    try {
      run()
    } catch (error) {
      if (error.message.includes("lint/b.md:3:3: warning: The same as")) return
      throw error
    }
    throw new Error("the hook let a copy pass")
  },
}

export const LINTERS = [textlint, preCommit]
