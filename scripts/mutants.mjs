// Mutation testing (DeMillo, Lipton, Sayward 1978): counts the small faults in the code that no test finds.
//
//   npm run mutants               mutants of the core and of the package
//   npm run mutants -- rust       300 mutants of src/, by cargo-mutants, with the core's tests
//   npm run mutants -- js         300 mutants of the package's loading, index and editor, by Stryker, with the tests in Node
//   npm run mutants -- rust 40    this number of mutants
//
// SIMHASH_SEED chooses the mutants, as in npm test: each night tries different ones.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fail, output, root, run, step, watched, which } from "./run.mjs"

const CARGO_MUTANTS = "27.1.0"
// The last version that runs on Node 20.
const STRYKER = "9.6.1"
const SAMPLE = 300

/** The compiled files that Stryker mutates, by the start of their names. */
const MUTATED = [
  ...["boundary/", "modules/init", "modules/decode", "inline/engine"],
  ...["duplicate-index/duplicate-index", "values/id-", "storage/snapshot", "editor/"],
]

/** Stryker samples line ranges, not a number of mutants. There is about one mutant per line; some span several lines. */
const LINES = 20

const folder = "target/mutants"
const seed = Number(process.env.SIMHASH_SEED ?? 0)
const [kind, number = String(SAMPLE)] = process.argv.slice(2)
if (kind && !["rust", "js"].includes(kind)) fail(`There are mutants of rust and js, and not of "${kind}".`)
if (!/^[1-9]\d{0,4}$/.test(number)) fail(`A number of mutants is expected, and not "${number}".`)

run(process.execPath, ["scripts/setup.mjs", "--tests"])
mkdirSync(join(root, folder), { recursive: true })
const rows = []
if (kind !== "js") rows.push(await rust(Number(number)))
if (kind !== "rust") rows.push(await js(Number(number)))
console.log(`\n${"Of".padEnd(10)}${"Found".padStart(8)}${"Missed".padStart(8)}${"Share".padStart(8)}`)
for (const [name, found, missed] of rows) {
  const share = (found / (found + missed)).toFixed(3)
  console.log(name.padEnd(10) + String(found).padStart(8) + String(missed).padStart(8) + share.padStart(8))
}

/** Tries a sample of the mutants of src/, spread over all of it. Those that do not compile do not count. */
async function rust(sample) {
  installCargoMutants()
  const env = {
    ...process.env,
    PATH: [join(root, ".tools/bin"), process.env.PATH].join(delimiter),
    // Each mutant is compiled: with less optimisation, compiling and testing together take less time.
    CARGO_PROFILE_TEST_OPT_LEVEL: "1",
    CARGO_PROFILE_TEST_DEBUG: "0",
  }
  const args = ["mutants", "--package", "simhash-wasm", "--features", "interop"]
  // Excludes the tables, which are generated: a test compares them with their source.
  args.push("--file", "src/**", "--exclude", "src/**/tables.rs")
  const all = output("cargo", [...args, "--list"], { env })?.split("\n").length ?? 0
  const shards = Math.max(1, Math.round(all / sample))
  const shard = seed % shards
  step(`Trying one in ${shards} of ${all} mutants of src/`)
  const ofSample = ["--shard", `${shard}/${shards}`, "--sharding", "round-robin"]
  const settings = ["--output", folder, "--minimum-test-timeout", "300"]
  if (which("cargo-nextest")) {
    // nextest stops at the first failing test, so a mutant that is found takes seconds. It also ends a test that hangs.
    const profile = join(root, folder, "nextest.toml")
    writeFileSync(profile, '[profile.default]\nslow-timeout = { period = "60s", terminate-after = 2 }\n')
    settings.push("--test-tool", "nextest", "--cargo-test-arg=--config-file", `--cargo-test-arg=${profile}`)
  }
  const tests = ["--", "--lib", "--test", "all"]
  const { status } = await watched("cargo", [...args, ...ofSample, ...settings, ...tests], { env })
  // Status 2: tests missed some mutants. Status 3: some mutants timed out.
  if (![0, 2, 3].includes(status)) fail("cargo-mutants failed.")
  const list = (name) => readFileSync(join(root, folder, "mutants.out", `${name}.txt`), "utf8").match(/\n/g)
  const count = (name) => list(name)?.length ?? 0
  return ["rust", count("caught") + count("timeout"), count("missed")]
}

function installCargoMutants() {
  const listed = output("cargo", ["install", "--list", "--root", ".tools"]) ?? ""
  if (listed.includes(`cargo-mutants v${CARGO_MUTANTS}:`)) return
  step(`Building cargo-mutants ${CARGO_MUTANTS}, once`)
  const args = ["--version", `=${CARGO_MUTANTS}`, "--root", ".tools", "--force"]
  run("cargo", ["install", "cargo-mutants", ...args])
}

/** Returns a sample of line ranges, spread over all files that Stryker mutates. */
function lines(sample) {
  const files = readdirSync(join(root, "dist"), { recursive: true }).sort()
  const mutated = files.filter(
    (file) => file.endsWith(".js") && MUTATED.some((start) => file.startsWith(start)),
  )
  const ranges = mutated.flatMap((file) => {
    const count = readFileSync(join(root, "dist", file), "utf8").split("\n").length
    const parts = Array.from({ length: Math.ceil(count / LINES) }, (_, at) => at * LINES + 1)
    return parts.map((first) => `dist/${file}:${first}-${Math.min(first + LINES - 1, count)}`)
  })
  const shards = Math.max(1, Math.floor((ranges.length * LINES) / sample))
  const shard = seed % shards
  return ranges.filter((_, at) => at % shards === shard)
}

/** Tries a sample of the mutants of the compiled package, each with the tests that reach it. */
async function js(sample) {
  run(process.execPath, ["scripts/build.mjs"])
  const tools = join(root, ".tools/stryker")
  const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${STRYKER}`)
  const stryker = join(tools, "node_modules/@stryker-mutator")
  const installed = join(stryker, "core/package.json")
  if (!existsSync(installed) || JSON.parse(readFileSync(installed, "utf8")).version !== STRYKER) {
    step(`Installing Stryker ${STRYKER}, once`)
    mkdirSync(tools, { recursive: true })
    writeFileSync(join(tools, "package.json"), "{}")
    // Stryker uses the project's own vitest.
    run("npm", ["install", "--no-audit", "--no-fund", "--legacy-peer-deps", ...packages], { cwd: tools })
  }
  const settings = join(root, folder, "stryker.json")
  const report = join(root, folder, "stryker-report.json")
  const config = {
    testRunner: "vitest",
    plugins: [join(stryker, "vitest-runner/dist/src/index.js")],
    vitest: { configFile: "tests/js/vitest.mutants.ts", related: false },
    mutate: lines(sample),
    coverageAnalysis: "perTest",
    dryRunTimeoutMinutes: 60,
    // Copies only the files that the tests read.
    ignorePatterns: [
      "**",
      ...["dist", "tests", "js", "docs", "lint"].map((name) => `!${name}/**`),
      "!*.json",
      "!*.md",
    ],
    reporters: ["clear-text", "json"],
    jsonReporter: { fileName: report },
    tempDirName: join(folder, "stryker"),
    concurrency: 2,
    // A static mutant, which runs when its module loads, needs the whole suite: 29 of 193 took two thirds of the time.
    ignoreStatic: true,
    // A mutant that hangs counts as found. A slow machine must not make a missed mutant look like one that hangs.
    timeoutMS: 60_000,
  }
  writeFileSync(settings, JSON.stringify(config))
  step("Trying the mutants of the package")
  const { status } = await watched(process.execPath, [join(stryker, "core/bin/stryker.js"), "run", settings])
  if (status !== 0) fail("Stryker failed.")
  const { files } = JSON.parse(readFileSync(report, "utf8"))
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...names) => states.filter((state) => names.includes(state)).length
  return ["js", count("Killed", "Timeout"), count("Survived", "NoCoverage")]
}
