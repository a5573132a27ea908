// What an engine without SIMD says: Node on a processor that seems to have none of what it takes.
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const PROGRAM = `
  import { DuplicateIndex, fingerprint } from "simhash-wasm"
  const answers = [() => fingerprint("a"), () => new DuplicateIndex()].map((make) => {
    try {
      return String(make())
    } catch ({ name, code, message, cause }) {
      return { name, code, message, cause: String(cause) }
    }
  })
  console.log(JSON.stringify(answers))
`

// Elsewhere there is no such switch.
test.runIf(process.arch === "x64")("where SIMD is missing, an error says so", () => {
  const run = (...flags: string[]) =>
    JSON.parse(
      execFileSync(process.execPath, [...flags, "--input-type=module", "-e", PROGRAM], {
        cwd: fileURLToPath(new URL(".", import.meta.url)),
        encoding: "utf8",
      }),
    )
  const without = {
    name: "SimHashError",
    code: "INIT_FAILED",
    message: expect.stringContaining("it needs an engine with fixed-width SIMD"),
    cause: expect.stringContaining("CompileError"),
  }
  expect(run("--no-enable-sse4-1")).toEqual([without, without])
  expect(run()).toEqual([expect.stringMatching(/^\d+$/), "[object Object]"])
})
