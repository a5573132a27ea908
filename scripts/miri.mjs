// Runs the core's unit tests and known answers in Miri, an interpreter that finds undefined behaviour: for this
// machine's target, and for a big-endian one. Tests that would take hours in Miri are reported as "ignored".
//
//   npm run miri                       both targets
//   npm run miri -- --quick            only the unit tests, only for this machine's target
//   npm run miri -- FILTER             the tests whose names contain this
import { parseArgs } from "node:util"
import { run, step } from "./run.mjs"
import { installOther, installRust, NIGHTLY } from "./rust.mjs"

const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean" } },
  allowPositionals: true,
})

installRust(false)
installOther(NIGHTLY, ["miri", "rust-src"], "for Miri alone")

const cargo = ["run", NIGHTLY, "cargo", "miri", "test", "--target-dir", "target/miri"]
const unit = ["--lib", "--", ...positionals]
// The integration tests are one program. Only the known answers are run.
const known = ["--test", "all", "--", "vectors::", ...positionals]
// The tests read the known answers from files, which Miri's isolation prevents.
const env = { ...process.env, MIRIFLAGS: "-Zmiri-disable-isolation" }
step("Testing the core in Miri")
for (const tests of values.quick ? [unit] : [unit, known]) run("rustup", [...cargo, ...tests], { env })
if (!values.quick) {
  step("Testing the core in Miri, on a big-endian machine")
  const other = ["--target", "s390x-unknown-linux-gnu"]
  for (const tests of [unit, known]) run("rustup", [...cargo, ...other, ...tests], { env })
}
