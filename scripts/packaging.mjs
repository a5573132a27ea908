// Tries the packed package in bundlers, runtimes and compilers: `npm run test:packaging`, optionally with words from the names
// of rows. With `--frameworks`, tries it in those of tests/packaging/frameworks/ instead, as nightly runs do. Prints a line for
// each row, with the reason if a row could not run.
import { rmSync } from "node:fs"
import { join } from "node:path"
import { installPacked } from "./pack.mjs"
import { installPackages } from "./packages.mjs"
import { root, run, seconds, step } from "./run.mjs"

const FRAMEWORKS = "--frameworks"
const inFrameworks = process.argv.includes(FRAMEWORKS)
const wanted = process.argv.slice(2).filter((word) => word !== FRAMEWORKS)
const own = inFrameworks ? "tests/packaging/frameworks" : "tests/packaging"

installPackages(
  join(root, own),
  inFrameworks ? "the frameworks (500 MB)" : "the bundlers, runtimes and compilers, and Monaco (1.9 GB)",
)
run(process.execPath, ["scripts/build.mjs"])
const tarball = installPacked(own, { keep: true })
step(`Trying ${tarball}`)

const { ROWS } = await import(`../${own}/rows.mjs`)
const counts = { passed: 0, failed: 0, skipped: 0 }
for (const { name, run: tried } of ROWS) {
  if (wanted.length > 0 && !wanted.some((word) => name.toLowerCase().includes(word.toLowerCase()))) continue
  const work = join(root, own, ".work", name.replace(/[^\w.]+/g, "-"))
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
