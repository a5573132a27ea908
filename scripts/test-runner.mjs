// Builds wasm-bindgen's test runner, which runs the core's tests as WebAssembly. Nothing else needs it.
import { join } from "node:path"
import { bindgenVersion } from "./bindgen.mjs"
import { output, root, watched } from "./run.mjs"

const NAME = "wasm-bindgen-test-runner"

export const TEST_RUNNER = join(root, ".tools/bin", NAME)

/** Builds the runner if it is missing, which takes two or three minutes. Returns the output and the exit status. */
export async function buildTestRunner(show) {
  const version = bindgenVersion()
  if (output(TEST_RUNNER, ["--version"]) === `${NAME} ${version}`) return { status: 0, text: "" }
  const args = ["--version", `=${version}`, "--bin", NAME, "--root", ".tools", "--force"]
  return watched("cargo", ["install", "wasm-bindgen-cli", ...args], {
    show,
    // Compiling with more optimisation takes longer than it saves.
    env: { ...process.env, CARGO_PROFILE_RELEASE_OPT_LEVEL: "1", CARGO_PROFILE_RELEASE_LTO: "off" },
  })
}
