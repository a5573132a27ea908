// Tests the Python package, and the SQL guide in real engines: `npm run test:python`, optionally with the names of some parts.
// Builds the package in a virtual environment in .tools/python, with the versions in the requirements. Skips whatever cannot
// be installed, and prints the reason.
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as apt from "./apt.mjs"
import { python } from "./python.mjs"
import { output, root, run, seconds, step, watched, which } from "./run.mjs"
import { finish, report, tally } from "./tally.mjs"

const wanted = process.argv.slice(2)
const folder = join(root, ".tools/python")
const bin = (name) => join(folder, process.platform === "win32" ? `Scripts/${name}.exe` : `bin/${name}`)
const env = { ...process.env, VIRTUAL_ENV: folder, CARGO_TARGET_DIR: join(root, "python/target") }
const inPython = { cwd: join(root, "python"), env }

const REQUIREMENTS = join(root, "python/requirements.txt")
const ENGINES = join(root, "tests/engines/requirements.txt")

/** The oldest Python that the package supports. */
const OLDEST = [3, 10]

const isOldEnough = `import sys; print(sys.version_info >= (${OLDEST.join(", ")}))`
if (output(python(), ["-c", isOldEnough]) !== "True") nothing(`Python ${OLDEST.join(".")} or later is needed`)
// The tests compare the Python package with the npm package.
run(process.execPath, ["scripts/build.mjs"])
if (!existsSync(bin("pip"))) await makeEnvironment()

const start = performance.now()
const requirements = createHash("sha256").update(readFileSync(REQUIREMENTS)).digest("hex").slice(0, 12)
const missing = await install(["-r", REQUIREMENTS], `requirements ${requirements}`)
if (missing) nothing(`the packages of python/requirements.txt cannot be installed from PyPI: ${missing}`)

const skipped = []

// Installs the engines while the package is being built.
step("Building the package for Python, and installing the engines")
const [built] = await Promise.all([
  watched(bin("maturin"), ["develop", "--release", "--locked"], { ...inPython, show: false }),
  installEngines(),
])
if (built.status !== 0) console.error(built.text)
report(`the package is built (${seconds(start)})`, built.status === 0)

if (built.status === 0) {
  const pytest = ["-m", "pytest", "-q", "--color=no", "-rs"]
  await part("types", ["-m", "mypy"])
  await part("types in the strict mode of pyright", ["-m", "pyright"])
  await part("the stub of the extension module is right", ["-m", "mypy.stubtest", "simhash_wasm._core"])
  await part("examples in documentation", [...pytest, "--doctest-modules", "simhash_wasm"])
  await part("tests", [...pytest, "tests"])
  await part("engines", [...pytest, "../tests/engines"])
}
const rust = [
  ["fmt", "--check"],
  ["clippy", "--quiet", "--release", "--locked", "--", "-D", "warnings"],
]
for (const args of rust) await part(`cargo ${args[0]}`, args, "cargo")

for (const reason of skipped) console.log(`skipped: ${reason}`)
finish()

/** Runs a part, and counts its tests. A part that reports no count is one test. */
async function part(name, args, program = bin("python")) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) return
  const start = performance.now()
  const { status, text } = await watched(program, args, { ...inPython, show: false })
  const counts = /^(?:.*, )?(\d+) passed\b.*$/m.exec(text)
  for (const [, reason] of text.matchAll(/^SKIPPED \[\d+\] (.*)$/gm)) skipped.push(reason)
  if (status !== 0) {
    console.error(text)
    const failed = [...text.matchAll(/^(?:FAILED|ERROR) (.*)$/gm)].map(([, test]) => test)
    tally.failures.push(...(failed.length > 0 ? failed : [name]))
  }
  tally.passed += counts ? Number(counts[1]) : Number(status === 0)
  step(`${status === 0 ? "✓" : "✗"} ${name}${counts ? `: ${counts[1]}` : ""} (${seconds(start)})`)
}

/** Creates the virtual environment. On Debian, the module for that is in a separate package. */
async function makeEnvironment() {
  const make = () => watched(python(), ["-m", "venv", "--clear", folder], { show: false })
  let made = await make()
  if (made.status !== 0 && apt.possible()) {
    apt.install("python3-venv")
    made = await make()
  }
  if (made.status !== 0) nothing(`python -m venv failed: ${made.text.trim().split("\n").at(-1)}`)
}

/** Installs packages unless that was done before. Returns the reason if it fails. */
async function install(args, key) {
  const mark = join(folder, `installed-${key.replaceAll(/[^\w.]+/g, "-")}`)
  if (existsSync(mark)) return
  step(`Installing ${key} from PyPI`)
  const options = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
  const { status, text } = await watched(bin("python"), [...options, ...args], { env, show: false })
  if (status !== 0) return text.trim().split("\n").at(-1)
  writeFileSync(mark, "")
}

async function installEngines() {
  const names = readFileSync(ENGINES, "utf8").match(/^\w.*$/gm) ?? []
  for (const name of names) {
    const reason = await install([name], name)
    if (reason) skipped.push(`${name} cannot be installed: ${reason}`)
  }
  if (!which("java") && apt.possible()) apt.install("default-jre-headless")
}

/** Prints why nothing can be tested. The run then passes no tests, and does not fail. */
function nothing(reason) {
  console.log(`skipped: ${reason}\n\n0 passed, 0 failed`)
  process.exit(0)
}
