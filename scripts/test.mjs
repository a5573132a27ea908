// Runs the test suites, two at a time, and prints the number of passed tests and the time of each suite.
//
//   npm test               all suites
//   npm test -- rust page  only these suites
//   npm test -- changed    the suites that the changes since the branch main affect
//
// SIMHASH_ROUNDS is the share of all random rounds to run: a twentieth by default; 1 runs all, as nightly runs do.
// SIMHASH_SEED, a number, chooses the texts of these rounds.
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { RETRIED } from "./browser-runner.mjs"
import { changedFiles, concerned } from "./changed.mjs"
import { chromium } from "./chromium.mjs"
import { python } from "./python.mjs"
import { fail, root, step, tool, watched } from "./run.mjs"
import { buildTestRunner, TEST_RUNNER } from "./test-runner.mjs"

process.env.SIMHASH_ROUNDS ??= "0.05"
process.env.SIMHASH_SEED ??= "0"
const { SIMHASH_ROUNDS: rounds, SIMHASH_SEED: seed } = process.env
if (!(Number(rounds) > 0 && Number(rounds) <= 1)) fail(`SIMHASH_ROUNDS is from 0 to 1, and not "${rounds}".`)
if (!/^\d{1,15}$/.test(seed)) fail(`SIMHASH_SEED is a number of at most 15 digits, and not "${seed}".`)

const { browser, driver, shell } = chromium()

// The suites that take longest come first.
const SUITES = {
  page: { what: "the page: its models in Node, and all of it in Chromium", run: page },
  rust: {
    what: "the core, natively",
    run: (show) => cargo(["test", "--no-fail-fast", "--features", "interop"], show),
  },
  package: { what: "the packed package and simhash-lint, in Node and in Chromium", run: packed },
  wasm: { what: "the core as WebAssembly with SIMD, in Node, and its bindings in Chromium", run: wasm },
  notes: { what: "the notes, in Chromium", run: (show) => site("notes", show) },
  core: {
    what: "the core without std",
    // Both wait for the same target folder.
    after: ["rust"],
    run: (show) => cargo(["test", "--no-default-features", "--lib"], show),
  },
  soak: { what: "whether memory stays flat, in Node and in Chromium", run: soak },
  examples: { what: "the small examples, in Chromium", run: (show) => site("examples", show) },
  docs: {
    what: "the site of the documents, in Chromium",
    // This suite adds a link to the page that is served.
    after: ["page"],
    run: docs,
  },
}

const names = Object.keys(SUITES)
const wanted = chosen(process.argv.slice(2))
// Two at a time: suites often wait for files, links and browsers, but four would only wait for one another.
const slots = Math.min(2, availableParallelism(), wanted.length)
/** Whether to show output at once. The mixed lines of two suites would be unreadable, so theirs is shown at the end. */
const isShown = slots === 1

console.log(`Random rounds: ${rounds} of all (SIMHASH_ROUNDS), of seed ${seed} (SIMHASH_SEED)`)
const results = await tested()
const total = { passed: 0, failed: 0, retried: 0 }
for (const { passed, failed, retried } of results.values()) {
  total.passed += passed
  total.failed += failed
  total.retried += retried
}
if (total.retried > 0) console.log(`\nThe browser's driver had to be started again: ${total.retried} times`)
console.log(`\n${"Suite".padEnd(10)}${"Passed".padStart(8)}${"Failed".padStart(8)}${"Time".padStart(8)}`)
for (const [name, { passed, failed, seconds }] of results) {
  const time = `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, "0")}`
  console.log(name.padEnd(10) + String(passed).padStart(8) + String(failed).padStart(8) + time.padStart(8))
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function chosen(asked) {
  if (asked.length === 0) return names
  if (asked[0] === "changed") {
    const suites = concerned(changedFiles(), names)
    console.log(`Concerned by what has changed: ${suites.join(", ") || "no suite"}`)
    return suites
  }
  const unknown = asked.find((name) => !names.includes(name))
  if (unknown) fail(`There is no suite "${unknown}": the suites are ${names.join(", ")}.`)
  return names.filter((name) => asked.includes(name))
}

/** Runs the requested suites, as many at a time as there are slots, and returns their counts by name. */
async function tested() {
  const waiting = [...wanted]
  const results = new Map()
  let wake = () => {}
  const slot = async () => {
    while (waiting.length > 0) {
      const isReady = ({ after = [] }) => after.every((name) => !wanted.includes(name) || results.has(name))
      const at = waiting.findIndex((name) => isReady(SUITES[name]))
      if (at < 0) {
        await new Promise((resolve) => {
          wake = resolve
        })
        continue
      }
      const [name] = waiting.splice(at, 1)
      const { what, run } = SUITES[name]
      step(`Testing ${what}`)
      const start = performance.now()
      const { text = "", ...counts } = await run(isShown)
      if (!isShown) console.log(`\n${text}`)
      step(`${name}: ${counts.passed} passed, ${counts.failed} failed`)
      results.set(name, { ...counts, seconds: (performance.now() - start) / 1000 })
      wake()
    }
  }
  await Promise.all(Array.from({ length: slots }, slot))
  return results
}

function cargo(args, show, environment = {}) {
  const counts = /test result: \w+\. (?<passed>\d+) passed; (?<failed>\d+) failed/g
  return count("cargo", args, environment, counts, show)
}

/** Runs the core's tests as WebAssembly: all tests in Node, and those of the bindings in Chromium. */
async function wasm(show) {
  const built = await buildTestRunner(show)
  if (built.status !== 0) return crashed(built)
  // Uses SIMD, like the package. A separate target folder keeps the objects without SIMD.
  const withSimd = { RUSTFLAGS: "-Ctarget-feature=+simd128", CARGO_TARGET_DIR: "target/simd" }
  const args = (runner, ...tests) => [
    ...["test", "--no-fail-fast", "--target", "wasm32-unknown-unknown"],
    ...["--config", `target.wasm32-unknown-unknown.runner=${JSON.stringify(runner)}`],
    ...["--workspace", "--all-features", ...tests],
  ]
  const retrying = [process.execPath, join(root, "scripts/browser-runner.mjs"), TEST_RUNNER]
  return sum(
    await cargo(args([TEST_RUNNER], "--test", "*"), show, { ...withSimd, ...commonJs() }),
    await cargo(args(retrying, "--test", "boundary"), show, { ...withSimd, ...headless() }),
  )
}

/**
 * Returns the environment in which wasm-bindgen's test runner works in Node. The runner writes CommonJS to the folder for
 * temporary files, and Node reads a file as CommonJS only if the nearest package.json says so. That folder therefore has
 * its own package.json.
 */
function commonJs() {
  const folder = join(root, "target/tmp")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "commonjs" }))
  return { TMPDIR: folder }
}

/** Returns the environment in which wasm-bindgen's test runner uses Chromium. */
function headless() {
  const options = {
    binary: browser,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  }
  const file = join(root, "target/webdriver.json")
  mkdirSync(join(root, "target"), { recursive: true })
  writeFileSync(file, JSON.stringify({ "goog:chromeOptions": options }))
  return {
    WASM_BINDGEN_USE_BROWSER: "1",
    // In seconds, for tests that hang: long enough for a machine that is ten times slower (tests/limits.ts).
    WASM_BINDGEN_TEST_TIMEOUT: "1200",
    WASM_BINDGEN_TEST_DRIVER_TIMEOUT: "300",
    WASM_BINDGEN_TEST_WEBDRIVER_JSON: file,
    CHROMEDRIVER: driver,
  }
}

/** Builds the package and all sites once. The tests of the page check the notices of all sites. */
function build(show) {
  build.done ??= watched(process.execPath, ["scripts/build.mjs", "page", "notes", "examples"], { show })
  return build.done
}

/** Runs a suite after everything is built. */
async function afterBuild(show, suite) {
  const built = await build(show)
  return built.status === 0 ? suite() : crashed(built)
}

function packed(show) {
  return afterBuild(show, async () => {
    const installed = await watched(process.execPath, ["scripts/pack.mjs", "tests/js"], { show })
    if (installed.status !== 0) return crashed(installed)
    return vitest("tests/js", { CHROMIUM: shell, PYTHON: python() }, show)
  })
}

function vitest(folder, environment, show) {
  const counts = /^\s*Tests\s+(?:(?<failed>\d+) failed\s*(?:\|\s*)?)?(?:(?<passed>\d+) passed)?/gm
  return count(tool("vitest"), ["run", "--root", folder], environment, counts, show)
}

function page(show) {
  const environment = { PYTHON: python() }
  return afterBuild(show, async () =>
    sum(await vitest("www", environment, show), await playwright("page", show, environment)),
  )
}

function soak(show) {
  const counts = /^(?<passed>\d+) passed, (?<failed>\d+) failed$/gm
  const args = ["scripts/soak.mjs", "--short"]
  return afterBuild(show, () => count(process.execPath, args, { CHROMIUM: shell }, counts, show))
}

function docs(show) {
  return afterBuild(show, async () => {
    const made = await watched(process.execPath, ["scripts/docs.mjs"], { show })
    return made.status === 0 ? playwright("docs", show) : crashed(made)
  })
}

function site(name, show) {
  return afterBuild(show, () => playwright(name, show))
}

async function playwright(name, show, environment) {
  const counts = /^\s*(?:(?<failed>\d+) failed|(?<passed>\d+) passed)/gm
  return count(
    tool("playwright"),
    ["test", "-c", `tests/${name}`],
    { CHROMIUM: shell, PORT: await freePort(), ...environment },
    counts,
    show,
  )
}

function freePort() {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, "localhost", () => {
      const { port } = server.address()
      server.close(() => resolve(String(port)))
    })
  })
}

/** Runs a suite, and adds up the counts that `pattern` finds in its output. */
async function count(command, args, environment, pattern, show) {
  const env = { ...process.env, NO_COLOR: "1", ...environment }
  const { status, text } = await watched(command, args, { env, show })
  const counts = { passed: 0, failed: 0 }
  for (const { groups } of text.matchAll(pattern)) {
    counts.passed += Number(groups.passed ?? 0)
    counts.failed += Number(groups.failed ?? 0)
  }
  // A suite that crashed, or ran no test, has also failed.
  if (counts.failed === 0 && (status !== 0 || counts.passed === 0)) counts.failed = 1
  return { ...counts, retried: text.split(RETRIED).length - 1, text }
}

/** Returns the result of a suite that could not be built. */
function crashed({ text }) {
  return { passed: 0, failed: 1, retried: 0, text }
}

/** Adds the results of two parts of a suite. */
function sum(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    retried: a.retried + b.retried,
    text: a.text + b.text,
  }
}
