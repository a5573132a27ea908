// The tests in Node on the package as it is built, not as it is packed and installed: those whose faults Stryker makes are
// the files of dist/ (scripts/mutants.mjs). Tests of the command line run another process, which has none of the faults.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { STEP, TEST } from "../limits.js"

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

type Conditions = { node?: string; default: string } | string
const { exports } = JSON.parse(readFileSync(path("../../package.json"), "utf8")) as {
  exports: Record<string, Conditions>
}

/** The files of dist/ by the name with which they are imported. */
const alias = Object.entries(exports).map(([entry, file]) => ({
  find: new RegExp(`^simhash-wasm${entry.slice(1).replaceAll(".", "\\.")}$`),
  replacement: path(`../../${typeof file === "string" ? file : (file.node ?? file.default)}`),
}))

export default defineConfig({
  resolve: { alias },
  test: {
    root: path("."),
    environment: "node",
    include: ["*.test.ts"],
    // They allocate until nothing is left, for minutes.
    exclude: ["memory-limits.test.ts", "large-text.test.ts"],
    env: { SIMHASH_ROUNDS: "0.05", SIMHASH_SEED: "0" },
    testTimeout: TEST,
    hookTimeout: TEST,
    teardownTimeout: STEP,
    expect: { poll: { timeout: STEP, interval: 20 } },
  },
})
