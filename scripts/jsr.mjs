// Builds the package into .cache/jsr, which `npx jsr publish` publishes.
import { JSR, jsrManifest, makeJsr } from "./jsr-folder.mjs"
import { pack, tarballOf } from "./pack.mjs"
import { run } from "./run.mjs"

run(process.execPath, ["scripts/setup.mjs"])
run(process.execPath, ["scripts/build.mjs"])
pack()
makeJsr(tarballOf("simhash-wasm"), jsrManifest())
console.log(JSR)
