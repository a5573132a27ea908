import { playwright } from "@vitest/browser-playwright"
import { compile } from "svelte/compiler"
import { defineConfig, type Plugin } from "vitest/config"
import { STEP, TEST } from "../limits.js"

const limits = {
  testTimeout: TEST,
  hookTimeout: TEST,
  teardownTimeout: STEP,
  expect: { poll: { timeout: STEP, interval: 20 } },
}

/** What a page does not have by itself. */
const { SIMHASH_ROUNDS = "0.05", SIMHASH_SEED = "0" } = process.env
const env = { SIMHASH_ROUNDS, SIMHASH_SEED }

/** A test of each entry that no *.chromium.ts imports, and those of files, streams and requests, which are the browser's. */
const ENTRIES = "vectors url url-editor interop stream lite lsp monaco document-checker".split(" ")

/** Compiles the components of Svelte. */
const svelte = (generate: "client" | "server"): Plugin => ({
  name: "svelte",
  transform: (code, id) =>
    id.endsWith(".svelte") ? compile(code, { generate, filename: id, dev: true }).js : undefined,
})

// On the package as it is packed and installed: in Node, and in Chromium, which has the same engine, what depends on the
// browser. The packaging matrix runs *.test.ts in the engines of Firefox and of Safari.
export default defineConfig({
  test: {
    // Vitest would leave one processor of two to itself.
    maxWorkers: 2,
    projects: [
      {
        plugins: [svelte("server")],
        test: { name: "node", environment: "node", include: ["*.test.ts", "*.node.ts"], env, ...limits },
      },
      {
        // A dependency of a worker alone is not found beforehand, and the page would be loaded anew for it.
        optimizeDeps: {
          include: [
            ...["simhash-wasm/checker-worker", "simhash-wasm/duplicates-worker"],
            // Of components, too, which are compiled.
            ...["simhash-wasm/svelte", "svelte/internal/client", "svelte/internal/disclose-version"],
          ],
        },
        plugins: [svelte("client")],
        test: {
          name: "chromium",
          include: ["*.chromium.ts", ...ENTRIES.map((name) => `${name}.test.ts`)],
          env,
          ...limits,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            connectTimeout: STEP,
            provider: playwright({
              launchOptions: {
                timeout: STEP,
                executablePath: process.env.CHROMIUM,
                args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
})
