// Runs the fuzz targets one after another, and reports their findings.
//
//   npm run fuzz -- --minutes 30              all targets, for thirty minutes together
//   npm run fuzz -- --minutes 5 text index    only these targets
//   npm run fuzz -- --input FILE text         a single input
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs"
import { delimiter, join, relative } from "node:path"
import { parseArgs } from "node:util"
import { fail, output, root, run, step, watched } from "./run.mjs"
import { installOther, NIGHTLY } from "./rust.mjs"

const CARGO_FUZZ = "0.13.2"

const folder = join(root, "fuzz")
const native = names(join(folder, "fuzz_targets"), ".rs")
const inJs = names(join(folder, "js/targets"), ".mjs")
const all = [...native, ...inJs]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "10" }, input: { type: "string" } },
})
const unknown = positionals.find((name) => !all.includes(name))
if (unknown) fail(`There is no fuzz target "${unknown}": the targets are ${all.join(", ")}.`)
const minutes = Number(values.minutes)
if (!(minutes > 0)) fail(`--minutes must be a number above 0, got "${values.minutes}".`)
const wanted = positionals.length > 0 ? all.filter((name) => positionals.includes(name)) : all
if (values.input && wanted.length !== 1) fail("--input requires exactly one target")

install()
const environment = {
  ...process.env,
  PATH: [join(root, ".tools/bin"), process.env.PATH].join(delimiter),
}
if (wanted.some((name) => native.includes(name))) {
  step("Building the fuzz targets")
  cargoFuzz("build")
}
// The JavaScript targets run the built package.
if (wanted.some((name) => inJs.includes(name))) run(process.execPath, ["scripts/build.mjs"])
if (values.input) {
  const [name] = wanted
  if (native.includes(name)) cargoFuzz("run", name, values.input)
  else run(process.execPath, ["fuzz/js/run.mjs", name, "--input", values.input])
  console.log("No finding.")
  process.exit(0)
}

const seconds = Math.max(1, Math.floor((minutes * 60) / wanted.length))
const rows = []
for (const name of wanted) {
  step(`Fuzzing ${name} for ${seconds} s`)
  rows.push(native.includes(name) ? await fuzzNative(name) : await fuzzInJs(name))
}
report()

/** Installs the pinned compiler, and the command that builds and runs targets. */
function install() {
  run(process.execPath, ["scripts/setup.mjs"])
  installOther(NIGHTLY, [], "for the fuzzer alone")
  const cargoFuzz = join(root, ".tools/bin/cargo-fuzz")
  if (output(cargoFuzz, ["--version"]) === `cargo-fuzz ${CARGO_FUZZ}`) return
  step(`Building cargo-fuzz ${CARGO_FUZZ}, once`)
  run("cargo", ["install", "cargo-fuzz", "--version", `=${CARGO_FUZZ}`, "--root", ".tools", "--force"])
}

/**
 * Returns the arguments of cargo-fuzz. No sanitizer is used: the core has no unsafe code for it to check, and without one
 * it runs several times as often. Overflow checks and debug assertions are on.
 */
function args(command, ...rest) {
  return ["run", NIGHTLY, "cargo", "fuzz", command, "--sanitizer", "none", ...rest]
}

function cargoFuzz(...given) {
  run("rustup", args(...given), { env: environment })
}

async function fuzzNative(name) {
  const [corpus, artifacts] = ["corpus", "artifacts"].map((kind) => join(folder, kind, name))
  for (const path of [corpus, artifacts]) mkdirSync(path, { recursive: true })
  const before = new Set(readdirSync(artifacts))
  const inputs = ["seeds", "regressions"].map((kind) => join(folder, kind, name)).filter(existsSync)
  const dictionary = join(folder, "dictionaries", name === "recipe" ? "recipe.dict" : "texts.dict")
  const options = [`-max_total_time=${seconds}`, `-dict=${dictionary}`, "-timeout=60", "-print_final_stats=1"]
  const command = args("run", name, corpus, ...inputs, "--", ...options)
  const { status, text } = await watched("rustup", command, { env: environment })
  const found = readdirSync(artifacts).filter((file) => !before.has(file))
  const last = (pattern) => [...text.matchAll(pattern)].at(-1)?.[1]
  return {
    name,
    executions: Number(last(/stat::number_of_executed_units:\s+(\d+)/g) ?? last(/^#(\d+)\s/gm) ?? 0),
    coverage: `${last(/\bcov: (\d+)/g) ?? 0} edges`,
    // A fuzzer that failed has found something, even if it could not write the input.
    findings: found.map((file) => join(artifacts, file)),
    failed: status !== 0 || found.length > 0,
  }
}

async function fuzzInJs(name) {
  const current = join(folder, "artifacts", name, "current")
  rmSync(current, { force: true })
  // Stops a fuzzer that hangs: no single input takes minutes.
  const options = { timeout: (seconds + 180) * 1000, killSignal: "SIGKILL" }
  const command = ["fuzz/js/run.mjs", name, "--seconds", String(seconds)]
  const { status, text } = await watched(process.execPath, command, options)
  const result = text.match(/^RESULT (.*)$/m)
  const { executions = 0, coverage = "none", findings = [] } = result ? JSON.parse(result[1]) : {}
  if (!result && existsSync(current)) {
    const hung = join(folder, "artifacts", name, `unfinished-${Date.now()}`)
    renameSync(current, hung)
    findings.push(hung)
  }
  return { name, executions, coverage, findings, failed: status !== 0 || findings.length > 0 }
}

function report() {
  const table = rows.map(({ name, executions, coverage, findings, failed }) => [
    name,
    executions.toLocaleString("en"),
    coverage,
    String(failed ? Math.max(1, findings.length) : 0),
  ])
  const lines = [["target", "executions", "coverage", "findings"], ...table]
  const widths = lines[0].map((_, at) => Math.max(...lines.map((line) => line[at].length)))
  const cell = (text, at) => (at === 0 ? text.padEnd(widths[at]) : text.padStart(widths[at]))
  console.log(`\n${lines.map((line) => line.map(cell).join("   ")).join("\n")}`)

  for (const { name, findings, failed } of rows) {
    if (failed && findings.length === 0) console.log(`\n${name} did not finish: see above.`)
    for (const file of findings) {
      const path = relative(root, file)
      console.log(
        `\nA finding of ${name}. To see it again:\n  npm run fuzz -- --input ${path} ${name}\n` +
          `Copied to fuzz/regressions/${name}/, under a name that says what it is, it is a test.`,
      )
    }
  }
  const executions = rows.reduce((sum, row) => sum + row.executions, 0)
  const failed = rows.filter((row) => row.failed).length
  console.log(
    `\n${executions.toLocaleString("en")} executions in ${Math.round((seconds * rows.length) / 6) / 10} minutes, ` +
      `${failed === 0 ? "no finding" : `findings in ${failed} of ${rows.length} targets`}`,
  )
  process.exit(failed === 0 ? 0 : 1)
}

function names(path, ending) {
  const files = readdirSync(path).filter((file) => file.endsWith(ending))
  return files.map((file) => file.slice(0, -ending.length)).sort()
}
