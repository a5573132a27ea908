// Sets up all that building (and, with --tests, testing) needs. Quick when nothing is missing.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { chromium } from "./chromium.mjs"
import { installPackages } from "./packages.mjs"
import { fail, output, root, run, step, which } from "./run.mjs"

const [major] = process.versions.node.split(".").map(Number)
if (major < 20) fail(`Node 20 or later is needed, and this is ${process.version}: https://nodejs.org`)

installPackages(root, "the development tools")
rust()
wasmBindgen()
if (process.argv.includes("--tests")) chromium()

function rust() {
  if (!which("cargo") || !which("rustup")) {
    fail("Rust is needed, installed by rustup: https://rustup.rs (then open a new terminal).")
  }
  const targets = output("rustup", ["target", "list", "--installed"])?.split(/\s+/) ?? []
  if (!targets.includes("wasm32-unknown-unknown")) {
    step("Adding Rust's WebAssembly target")
    run("rustup", ["target", "add", "wasm32-unknown-unknown"])
  }
  // The standard library's source, which the shipped module is built from.
  const components = output("rustup", ["component", "list", "--installed"])?.split(/\s+/) ?? []
  if (!components.some((component) => component.startsWith("rust-src"))) {
    step("Adding the source of Rust's standard library")
    run("rustup", ["component", "add", "rust-src"])
  }
}

function wasmBindgen() {
  const version = readFileSync(join(root, "Cargo.toml"), "utf8").match(/^wasm-bindgen = .*"=([\d.]+)"/m)[1]
  const installed = join(root, ".tools", "bin", "wasm-bindgen")
  if (output(installed, ["--version"]) === `wasm-bindgen ${version}`) return
  step(`Building wasm-bindgen ${version}, once (two minutes or three)`)
  run("cargo", ["install", "wasm-bindgen-cli", "--version", `=${version}`, "--root", ".tools", "--force"], {
    // Sooner ready, and fast enough.
    env: { ...process.env, CARGO_PROFILE_RELEASE_OPT_LEVEL: "1", CARGO_PROFILE_RELEASE_LTO: "off" },
  })
}
