// Checks that memory stays flat during long random use.
//
//   npm run soak                          an hour in Node, and another in Chromium
//   npm run soak -- --minutes 5 node      five minutes in Node
//   npm run soak -- --short               a fixed number of operations, as in npm test
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { chart } from "../tests/soak/chart.mjs"
import { growing } from "../tests/soak/flat.mjs"
import { chromium } from "./chromium.mjs"
import { fail, root, run, step, watched } from "./run.mjs"
import { finish, report } from "./tally.mjs"

const PLATFORMS = {
  node: { what: "Node", command: ["--expose-gc", "tests/soak/in-node.mjs"], short: 900 },
  chromium: { what: "Chromium", command: ["tests/soak/in-chromium.mjs"], short: 600 },
}
const SEED = 1

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "60" }, short: { type: "boolean", default: false } },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) fail(`--minutes must be a number above 0, got "${values.minutes}".`)
const unknown = positionals.find((name) => !Object.hasOwn(PLATFORMS, name))
if (unknown) fail(`Unknown platform "${unknown}": the platforms are ${Object.keys(PLATFORMS).join(", ")}.`)

run(process.execPath, ["scripts/build.mjs"])
const folder = join(root, ".soak")
mkdirSync(folder, { recursive: true })
const environment = { ...process.env }
if (positionals.length === 0 || positionals.includes("chromium")) environment.CHROMIUM ??= chromium().browser

for (const [name, { what, command, short }] of Object.entries(PLATFORMS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const plan = values.short ? { operations: short, samples: 40 } : { minutes, samples: 240 }
  step(`Random use in ${what}, ${values.short ? `${short} operations` : `${minutes} minutes`}`)
  const grown = await soak(name, what, command, plan)
  report(`memory is flat in ${what}`, grown?.length === 0)
}
if (values.short) {
  step("The same in Node, with everything kept that is replaced")
  const { what, command } = PLATFORMS.node
  const grown = await soak("leak", what, command, { operations: 1200, samples: 40, leak: true })
  report("memory that is kept is found to grow", grown?.includes("modules"))
}
finish()

/** Runs the workload. Returns the names of the figures that grow; undefined if the workload failed. */
async function soak(name, what, command, plan) {
  const given = JSON.stringify({ seed: SEED, ...plan })
  const { status, text } = await watched(process.execPath, [...command, given], {
    env: environment,
    show: false,
  })
  const lines = [...text.matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line))
  if (status !== 0 || lines.length < plan.samples) {
    console.log(text)
    return undefined
  }
  writeFileSync(join(folder, `${name}.svg`), chart(`Memory in ${what}`, lines))
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`
  const numbers = growing(lines.map(({ sample }) => sample))
  for (const { name, before, after, grows } of numbers) {
    console.log(`${name}: ${megabytes(before)}, at the end ${megabytes(after)}${grows ? ": it grows" : ""}`)
  }
  const { operations, seconds } = lines.at(-1)
  console.log(`${operations} operations in ${Math.round(seconds)} s, drawn in .soak/${name}.svg`)
  return numbers.filter(({ grows }) => grows).map(({ name }) => name)
}
