// Installs what building needs, and with --tests also what testing needs. Fast if nothing is missing.
import { join } from "node:path"
import { bindgenVersion, buildBindgen } from "./bindgen.mjs"
import { chromium } from "./chromium.mjs"
import { firefoxMissing, installFirefox } from "./firefox.mjs"
import { installPackages } from "./packages.mjs"
import { python } from "./python.mjs"
import { fail, output, root, run, step } from "./run.mjs"
import { installRust } from "./rust.mjs"
import { installWebkit, webkitMissing } from "./webkit.mjs"

const [major] = process.versions.node.split(".").map(Number)
if (major < 20) fail(`Node 20 or later is needed, and this is ${process.version}: https://nodejs.org`)

const tests = process.argv.includes("--tests")
installPackages(root, "the development tools (95 npm packages)")
installRust(tests)
buildBindgen()
if (tests) {
  testRunner()
  chromium()
  // The rows of the packaging matrix in a browser that is missing are skipped.
  installFirefox()
  installWebkit()
  for (const missing of [firefoxMissing(), webkitMissing()])
    if (missing) console.log(`Not tested: ${missing}`)
  python()
}

/** Builds wasm-bindgen's test runner, which runs the core's tests as WebAssembly. Nothing else needs it. */
function testRunner() {
  const version = bindgenVersion()
  const name = "wasm-bindgen-test-runner"
  if (output(join(root, ".tools", "bin", name), ["--version"]) === `${name} ${version}`) return
  step(`Building ${name} ${version}, once (two minutes or three)`)
  const args = ["--version", `=${version}`, "--bin", name, "--root", ".tools", "--force"]
  run("cargo", ["install", "wasm-bindgen-cli", ...args], {
    // Compiling with more optimisation takes longer than it saves.
    env: { ...process.env, CARGO_PROFILE_RELEASE_OPT_LEVEL: "1", CARGO_PROFILE_RELEASE_LTO: "off" },
  })
}
