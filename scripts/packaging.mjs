// Tries the packed package in bundlers, runtimes and compilers: `npm run test:packaging`, or with words of the names of
// rows. Prints a line for each row, and says why a row could not run.
import { rmSync } from "node:fs"
import { join } from "node:path"
import { installPacked } from "./pack.mjs"
import { installPackages } from "./packages.mjs"
import { root, run, seconds, step } from "./run.mjs"

const folder = join(root, "tests/packaging")
const wanted = process.argv.slice(2)

installPackages(folder, "the bundlers, runtimes and compilers (1.7 GB)")
run(process.execPath, ["scripts/build.mjs"])
const tarball = installPacked("tests/packaging", { keep: true })
step(`Trying ${tarball}`)

const { ROWS } = await import("../tests/packaging/rows.mjs")
const counts = { passed: 0, failed: 0, skipped: 0 }
for (const { name, run: tried } of ROWS) {
  if (wanted.length > 0 && !wanted.some((word) => name.toLowerCase().includes(word.toLowerCase()))) continue
  const work = join(folder, ".work", name.replace(/[^\w.]+/g, "-"))
  rmSync(work, { recursive: true, force: true })
  const start = performance.now()
  try {
    const reason = await tried(work)
    if (reason) {
      counts.skipped++
      console.log(`  – ${name}: skipped, ${reason}`)
    } else {
      counts.passed++
      console.log(`  ✓ ${name} (${seconds(start)})`)
    }
  } catch (error) {
    counts.failed++
    console.log(`  ✗ ${name} (${seconds(start)})\n${String(error?.stack ?? error).replace(/^/gm, "      ")}`)
  }
}
const { close } = await import("../tests/packaging/browser.mjs")
await close()
if (counts.skipped > 0) console.log(`\n${counts.skipped} skipped`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 ? 0 : 1)
