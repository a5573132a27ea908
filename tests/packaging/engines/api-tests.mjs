// Runs the tests of tests/js in a browser, and counts them.
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { basename, join } from "node:path"
import { root, tool, watched } from "../../../scripts/run.mjs"
import { leftOut } from "./engines.mjs"

const CONFIG = join(root, "tests/packaging/engines/vitest.config.mjs")
const FOLDER = join(root, "tests/packaging/.work/engines")

/** The names of the tests that passed in a browser, which is started again if it ends too early. Throws if one failed. */
export async function passed(engine, again = true) {
  const file = join(FOLDER, `${engine}.json`)
  mkdirSync(FOLDER, { recursive: true })
  rmSync(file, { force: true })
  const reporters = ["--reporter=json", `--outputFile=${file}`]
  const { status, text } = await vitest(["run", ...reporters], engine)
  let report
  try {
    report = JSON.parse(readFileSync(file, "utf8"))
  } catch {
    throw new Error(`vitest wrote no report:\n${text}`)
  }
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: name })),
  )
  const failures = tests.filter(({ status }) => status === "failed")
  const files = report.testResults.filter((file) => file.status === "failed" && file.message)
  const said = [
    ...files.map(({ name, message }) => `${name}: ${message}`),
    ...failures.map(({ file, fullName, failureMessages }) => `${file}: ${fullName}: ${failureMessages[0]}`),
  ]
  if (said.length > 0) throw new Error(said.join("\n"))
  if (status !== 0) {
    if (!again) throw new Error(`vitest ended with ${status}:\n${text}`)
    console.log(`  ${engine} ended before its last test, and is started again`)
    return passed(engine, false)
  }
  return tests.filter(({ status }) => status === "passed").map(({ fullName }) => fullName)
}

/** The tests that Chromium finds. */
export async function listed() {
  const { status, text } = await vitest(["list", "--json"], "chromium")
  if (status !== 0) throw new Error(`vitest listed no tests:\n${text}`)
  // The report joins the names of a test by spaces, and the list by ">".
  return JSON.parse(text.slice(text.indexOf("[\n"))).map(({ name, file }) => ({
    name: name.replaceAll(" > ", " "),
    file: basename(file),
  }))
}

/** The names of those that a browser is to run. */
export function due(list, engine) {
  const { tests, files } = leftOut(engine)
  return list.filter(({ name, file }) => !tests.test(name) && !files.includes(file)).map(({ name }) => name)
}

function vitest(args, engine) {
  return watched(tool("vitest"), [...args, "--root", "tests/js", "--config", CONFIG], {
    show: false,
    env: { ...process.env, ENGINE: engine, NO_COLOR: "1" },
  })
}
