// What the workflows of the repository run: nothing that somebody else can replace by something else.
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"

const folder = fileURLToPath(new URL("../../.github/workflows/", import.meta.url))

describe.each(readdirSync(folder))("the workflow %s", (name) => {
  const source = readFileSync(`${folder}${name}`, "utf8")

  test("names every action by the hash of a commit, with its version beside it", () => {
    const actions = [...source.matchAll(/\buses:\s*(.*)/g)].map(([, action]) => action)
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test("names the exact version of each program that it installs", () => {
    const programs = [...source.matchAll(/\bnpx --yes (\S+)/g)].map(([, program]) => program)
    const crates = [...source.matchAll(/\bcargo install (.*)/g)].map(([, crate]) => crate)
    for (const program of programs) expect(program).toMatch(/@\d+\.\d+\.\d+$/)
    for (const crate of crates) expect(crate).toMatch(/ --locked --version \d+\.\d+\.\d+$/)
    if (name === "release.yml") expect(programs.length).toBeGreaterThan(0)
  })
})
