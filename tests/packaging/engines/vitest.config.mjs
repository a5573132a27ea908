// The tests of tests/js that run in any browser, in one that is named by the variable ENGINE: for Firefox and WebKitGTK
// vitest has no provider without a driver of its own.
import { fileURLToPath } from "node:url"
import { defineBrowserProvider } from "@vitest/browser"
import { defineConfig } from "vitest/config"
import { STEP, TEST } from "../../limits.ts"
import { ENGINES, leftOut } from "./engines.mjs"

const { ENGINE: engine = "", SIMHASH_ROUNDS = "0.05", SIMHASH_SEED = "0" } = process.env
const { tests, files } = leftOut(engine)

/** Opens the page of vitest, which connects to vitest by itself. */
class Provider {
  name = "driven"
  supportsParallelism = false
  browser

  getCommandsContext() {
    return {}
  }

  async openPage(_session, address) {
    this.browser ??= await ENGINES[engine].launch()
    await this.browser.open(address)
  }

  async close() {
    await this.browser?.close()
  }
}

export default defineConfig({
  // Not that of tests/js, whose dependencies are bundled for other projects.
  cacheDir: `node_modules/.vite-${engine}`,
  optimizeDeps: { include: ["simhash-wasm/checker-worker"] },
  ...(engine === "webkit" ? { oxc: { target: "es2022" } } : {}),
  test: {
    name: engine,
    env: { SIMHASH_ROUNDS, SIMHASH_SEED },
    setupFiles: engine === "webkit" ? [fileURLToPath(new URL("./dispose.mjs", import.meta.url))] : [],
    include: ["*.test.ts", ...["dom", "worker", "checker-worker"].map((name) => `${name}.chromium.ts`)],
    exclude: files,
    testNamePattern: new RegExp(`^((?!${tests.source}).)*$`),
    ...{ testTimeout: TEST, hookTimeout: TEST, teardownTimeout: STEP },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      connectTimeout: STEP,
      provider: defineBrowserProvider({
        name: "driven",
        supportedBrowser: [engine],
        providerFactory: () => new Provider(),
      }),
      instances: [{ browser: engine }],
    },
  },
})
