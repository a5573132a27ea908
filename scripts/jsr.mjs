// Builds the package into .cache/jsr, from where `npx jsr publish` publishes it.
import { JSR, jsrManifest, makeJsr } from "./jsr-folder.mjs"
import { pack } from "./pack.mjs"
import { run } from "./run.mjs"

run(process.execPath, ["scripts/setup.mjs"])
run(process.execPath, ["scripts/build.mjs"])
makeJsr(pack(), jsrManifest())
console.log(JSR)
