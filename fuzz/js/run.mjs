// Runs one target: on pseudo-random bytes for a time, or on one input.
//
//   node fuzz/js/run.mjs TARGET --seconds 60 [--seed 1]
//   node fuzz/js/run.mjs TARGET --input FILE
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { Session } from "node:inspector/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { randomBytes, randomNumbers } from "./random.mjs"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "10" },
    input: { type: "string" },
    seed: { type: "string" },
  },
})
const [name] = positionals
const coverage = await measured()
const { default: target } = await import(`./targets/${name}.mjs`)

if (values.input) {
  await target(readFileSync(values.input))
} else {
  const seed = values.seed ?? Date.now()
  const random = randomNumbers(seed)
  const end = Date.now() + Number(values.seconds) * 1000
  const findings = []
  let executions = 0
  console.log(`seed ${seed}`)
  // If the process hangs or crashes, this file is the input.
  const current = join(artifacts(), "current")
  while (Date.now() < end && findings.length === 0) {
    const data = randomBytes(random)
    writeFileSync(current, data)
    executions++
    try {
      await target(data)
    } catch (error) {
      console.error(error)
      findings.push(written(data))
    }
  }
  rmSync(current, { force: true })
  console.log(`RESULT ${JSON.stringify({ executions, coverage: await coverage(), findings })}`)
  process.exit(findings.length === 0 ? 0 : 1)
}

function artifacts() {
  const folder = fileURLToPath(new URL(`../artifacts/${name}`, import.meta.url))
  mkdirSync(folder, { recursive: true })
  return folder
}

function written(data) {
  const file = join(artifacts(), `finding-${createHash("sha256").update(data).digest("hex").slice(0, 16)}`)
  writeFileSync(file, data)
  return file
}

/** Starts to record block coverage of the package's JavaScript. Returns a function that counts the covered blocks. */
async function measured() {
  const session = new Session()
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.startPreciseCoverage", { callCount: false, detailed: true })
  return async () => {
    const { result } = await session.post("Profiler.takePreciseCoverage")
    const scripts = result.filter(({ url }) => url.includes("/dist/"))
    const blocks = scripts.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    return `${blocks.filter(({ count }) => count > 0).length} of ${blocks.length} blocks`
  }
}
