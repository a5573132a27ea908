// Installs what building needs, and with --tests also what testing needs. Fast if nothing is missing.
import { buildBindgen } from "./bindgen.mjs"
import { chromium } from "./chromium.mjs"
import { firefoxMissing, installFirefox } from "./firefox.mjs"
import { startInstalling } from "./packages.mjs"
import { python } from "./python.mjs"
import { fail, root } from "./run.mjs"
import { installRust } from "./rust.mjs"
import { installWebkit, webkitMissing } from "./webkit.mjs"

const [major] = process.versions.node.split(".").map(Number)
if (major < 20) fail(`Node 20 or later is required, but this is ${process.version}: https://nodejs.org`)

const tests = process.argv.includes("--tests")
// npm waits for the network and the disk most of the time. Meanwhile, Rust compiles.
const packages = startInstalling(root, "the development tools")
installRust(tests)
buildBindgen()
if (tests) {
  chromium()
  // If a browser is missing, the rows of the packaging matrix that need it are skipped.
  installFirefox()
  installWebkit()
  for (const missing of [firefoxMissing(), webkitMissing()])
    if (missing) console.log(`Not tested: ${missing}`)
  python()
}
await packages
