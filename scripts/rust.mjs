// Installs and checks the compiler that rust-toolchain.toml pins.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fail, output, root, run, step, which } from "./run.mjs"

const text = readFileSync(join(root, "rust-toolchain.toml"), "utf8")
const list = (name) => JSON.parse(text.match(new RegExp(`^${name} = (\\[.*\\])$`, "m"))[1])

/** The nightly compiler for fuzzing and Miri. It compiles nothing that is shipped. */
export const NIGHTLY = "nightly-2026-05-20"

const channel = text.match(/^channel = "(.*)"$/m)[1]
const components = list("components")
const targets = list("targets")

/** Installs the pinned compiler if it is missing. With `tests`, also installs the components for tests and checks. */
export function installRust(tests) {
  const missing = () => (tests ? missingParts(components, targets) : missingParts(["rust-src"], [targets[0]]))
  if (missing().length === 0) return
  if (!which("rustup")) {
    fail(
      `Rust ${channel} is needed, and is installed by rustup: https://rustup.rs (then open a new terminal). ` +
        `A Rust from elsewhere will do if it has all of this: missing here is ${missing().join(", ")}.`,
    )
  }
  step(`Installing Rust ${channel} by rustup, once (about 200 MB); missing: ${missing().join(", ")}`)
  // All parts are named, because automatic installation may be turned off, and older versions of rustup do not read
  // rust-toolchain.toml for this command.
  run("rustup", [
    ...["toolchain", "install", channel, "--profile", "minimal", "--no-self-update"],
    ...["--component", components.join(",")],
    ...["--target", targets.join(",")],
  ])
  if (missing().length > 0) {
    const override = process.env.RUSTUP_TOOLCHAIN
    fail(
      `After its installation Rust ${channel} still lacks ${missing().join(", ")}.` +
        (override ? ` RUSTUP_TOOLCHAIN=${override} overrides it: unset that.` : ""),
    )
  }
}

/** Installs another compiler, for `rustup run NAME`. */
export function installOther(name, components, what) {
  const list = output("rustup", ["component", "list", "--installed", "--toolchain", name], {
    stdio: ["ignore", "pipe", "ignore"],
  })
  const installed = list?.split(/\s+/) ?? []
  // The names of target-specific components end with the target.
  if (["rustc", ...components].every((wanted) => installed.some((part) => part.startsWith(wanted)))) return
  step(`Installing Rust ${name}, ${what}`)
  const wanted = components.flatMap((component) => ["--component", component])
  run("rustup", ["toolchain", "install", name, "--profile", "minimal", "--no-self-update", ...wanted])
}

/** Exits unless cargo uses the pinned compiler here. */
export function requireRust() {
  const missing = missingParts(["rust-src"], [targets[0]])
  if (missing.length === 0) return
  fail(`The build needs Rust ${channel}, but lacks ${missing.join(", ")}: "npm start" installs what it can.`)
}

function missingParts(components, targets) {
  // Automatic installation would install the compiler without a message.
  const env = { ...process.env, RUSTUP_AUTO_INSTALL: "0" }
  const options = { env, stdio: ["ignore", "pipe", "ignore"] }
  const version = output("rustc", ["--version"], options)
  if (!which("cargo") || !version?.startsWith(`rustc ${channel} `)) {
    return [`the compiler (found is ${version ?? "none"})`]
  }
  const sysroot = output("rustc", ["--print", "sysroot"], options)
  const files = {
    "rust-src": "lib/rustlib/src/rust/library/Cargo.lock",
    rustfmt: "bin/rustfmt",
    clippy: "bin/clippy-driver",
  }
  const ending = (file) => (process.platform === "win32" && file.startsWith("bin/") ? `${file}.exe` : file)
  return [
    ...components.filter((name) => !existsSync(join(sysroot, ending(files[name])))),
    ...targets.filter((name) => !existsSync(join(sysroot, "lib/rustlib", name, "lib"))),
  ]
}
