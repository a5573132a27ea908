// Runs the test suites, and prints how many tests passed.
//
//   npm test               all of them
//   npm test -- rust page  these suites
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { RETRIED } from "./browser-runner.mjs"
import { chromium } from "./chromium.mjs"
import { installPacked } from "./pack.mjs"
import { python } from "./python.mjs"
import { fail, root, run, step, tool, watched } from "./run.mjs"

const { browser, driver } = chromium()

/** The arguments of cargo that test the core as WebAssembly. Each test file is run by this command. */
const wasm = (...runner) => [
  ...["test", "--no-fail-fast", "--target", "wasm32-unknown-unknown"],
  ...["--config", `target.wasm32-unknown-unknown.runner=${JSON.stringify(runner)}`],
  ...["--workspace", "--all-features", "--test", "*"],
]
const runner = join(root, ".tools/bin/wasm-bindgen-test-runner")
const retrying = [process.execPath, join(root, "scripts/browser-runner.mjs"), runner]

// With SIMD, as in the package. A target folder of its own keeps the objects without SIMD.
const withSimd = { RUSTFLAGS: "-Ctarget-feature=+simd128", CARGO_TARGET_DIR: "target/simd" }

const SUITES = {
  rust: ["the core, natively", () => cargo(["test", "--no-fail-fast", "--features", "interop"])],
  core: ["the core without std", () => cargo(["test", "--no-default-features", "--lib"])],
  node: ["the core as WebAssembly without SIMD, in Node", () => cargo(wasm(runner), commonJs())],
  chromium: [
    "the core as WebAssembly with SIMD, in Chromium",
    () => cargo(wasm(...retrying), { ...withSimd, ...headless() }),
  ],
  package: ["the packed package, in Node and in Chromium", packed],
  soak: ["whether memory stays flat, in Node and in Chromium", soak],
  page: ["the page: its models in Node, and all of it in Chromium", page],
  notes: ["the notes, in Chromium", () => site("notes")],
  examples: ["the small examples, in Chromium", () => site("examples")],
  docs: ["the site of the documents, in Chromium", docs],
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in SUITES))
if (unknown) fail(`There is no suite "${unknown}": the suites are ${Object.keys(SUITES).join(", ")}.`)

const total = { passed: 0, failed: 0, retried: 0 }
for (const [name, [what, suite]] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  step(`Testing ${what}`)
  const { passed, failed, retried } = await suite()
  total.passed += passed
  total.failed += failed
  total.retried += retried
}
if (total.retried > 0) console.log(`\nThe browser's driver had to be started again: ${total.retried} times`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function cargo(args, environment = {}) {
  return count("cargo", args, environment, /test result: \w+\. (?<passed>\d+) passed; (?<failed>\d+) failed/g)
}

/**
 * The environment in which wasm-bindgen's test runner works in Node. It writes CommonJS to the folder for
 * temporary files, and Node reads a file as CommonJS only if the nearest package.json says so. So that folder is
 * one with a package.json of our own.
 */
function commonJs() {
  const folder = join(root, "target/tmp")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "commonjs" }))
  return { TMPDIR: folder }
}

/** The environment in which wasm-bindgen's test runner uses Chromium. */
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
    // In seconds, for tests that hang: long enough for a machine ten times slower (tests/limits.ts).
    WASM_BINDGEN_TEST_TIMEOUT: "1200",
    WASM_BINDGEN_TEST_DRIVER_TIMEOUT: "300",
    WASM_BINDGEN_TEST_WEBDRIVER_JSON: file,
    CHROMEDRIVER: driver,
  }
}

function packed() {
  run(process.execPath, ["scripts/build.mjs"])
  installPacked("tests/js")
  return vitest("tests/js", { CHROMIUM: browser, PYTHON: python() })
}

/** The tests that vitest runs in a folder. */
function vitest(folder, environment) {
  const counts = /^\s*Tests\s+(?:(?<failed>\d+) failed\s*(?:\|\s*)?)?(?:(?<passed>\d+) passed)?/gm
  return count(tool("vitest"), ["run", "--root", folder], environment, counts)
}

async function page() {
  run(process.execPath, ["scripts/build.mjs"])
  const environment = { PYTHON: python() }
  const models = await vitest("www", environment)
  const whole = await site("page", environment)
  return {
    passed: models.passed + whole.passed,
    failed: models.failed + whole.failed,
    retried: models.retried + whole.retried,
  }
}

function soak() {
  const counts = /^(?<passed>\d+) passed, (?<failed>\d+) failed$/gm
  return count(process.execPath, ["scripts/soak.mjs", "--short"], { CHROMIUM: browser }, counts)
}

function docs() {
  run(process.execPath, ["scripts/docs.mjs"])
  return playwright("docs")
}

async function site(name, environment) {
  // All sites: the tests of the page check the notices of all.
  run(process.execPath, ["scripts/build.mjs", "page", "notes", "examples"])
  return playwright(name, environment)
}

/** The tests of a folder that playwright runs. */
async function playwright(name, environment) {
  const counts = /^\s*(?:(?<failed>\d+) failed|(?<passed>\d+) passed)/gm
  return count(
    tool("playwright"),
    ["test", "-c", `tests/${name}`],
    { CHROMIUM: browser, PORT: await freePort(), ...environment },
    counts,
  )
}

/** A free port. */
function freePort() {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, "localhost", () => {
      const { port } = server.address()
      server.close(() => resolve(String(port)))
    })
  })
}

/** Runs a suite, passes its output through, and adds up the counts that `pattern` finds in it. */
async function count(command, args, environment, pattern) {
  const env = { ...process.env, NO_COLOR: "1", ...environment }
  const { status, text } = await watched(command, args, { env })
  const counts = { passed: 0, failed: 0 }
  for (const { groups } of text.matchAll(pattern)) {
    counts.passed += Number(groups.passed ?? 0)
    counts.failed += Number(groups.failed ?? 0)
  }
  // A suite that crashed, or ran no test, has failed too.
  if (counts.failed === 0 && (status !== 0 || counts.passed === 0)) counts.failed = 1
  return { ...counts, retried: text.split(RETRIED).length - 1 }
}
