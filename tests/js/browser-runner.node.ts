// The one retry that the suites know: of a browser's driver that starts no session.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, test } from "vitest"

const SCRIPT = fileURLToPath(new URL("../../scripts/browser-runner.mjs", import.meta.url))
const RETRIED = "The driver of the browser started no session. Retry 1 of 1.\n"

let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "simhash-wasm-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The result of consecutive runs with these outputs and exit statuses. */
function outcome(...runs: { prints: string; status: number }[]) {
  const program = `
    import { appendFileSync, readFileSync } from "node:fs"
    appendFileSync("runs", "x")
    const { prints, status } = ${JSON.stringify(runs)}[readFileSync("runs", "utf8").length - 1]
    process.stdout.write(prints)
    process.exitCode = status`
  writeFileSync(join(folder, "runner.mjs"), program)
  writeFileSync(join(folder, "runs"), "")
  const args = [SCRIPT, process.execPath, join(folder, "runner.mjs"), "module.wasm"]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" })
  return { status, stdout, runs: readFileSync(join(folder, "runs"), "utf8").length }
}

const dead = { prints: "driver failed to bind port during startup\n", status: 1 }
const good = { prints: "running 1 test\ntest result: ok. 1 passed; 0 failed\n", status: 0 }
const bad = { prints: "running 1 test\ntest result: FAILED. 0 passed; 1 failed\n", status: 1 }

test("tests that run are run once", () => {
  expect(outcome(good)).toEqual({ status: 0, stdout: good.prints, runs: 1 })
})

test("a driver that starts no session is started once more, and that is said", () => {
  expect(outcome(dead, good)).toEqual({ status: 0, stdout: dead.prints + RETRIED + good.prints, runs: 2 })
})

test("a driver that starts no session twice has failed", () => {
  expect(outcome(dead, dead)).toEqual({ status: 1, stdout: dead.prints + RETRIED + dead.prints, runs: 2 })
})

test("a test that fails is not repeated", () => {
  expect(outcome(bad)).toEqual({ status: 1, stdout: bad.prints, runs: 1 })
  expect(outcome(dead, bad)).toEqual({ status: 1, stdout: dead.prints + RETRIED + bad.prints, runs: 2 })
})
