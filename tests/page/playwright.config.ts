import { defineConfig } from "@playwright/test"
import { STEP, TEST } from "../limits.js"

// scripts/test.mjs gives one that is free.
const url = `http://localhost:${process.env.PORT ?? 4174}/`

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  reporter: "list",
  // One more than the processors of a small machine: tests wait too. And by tests, so that no long file is left over.
  workers: 3,
  fullyParallel: true,
  timeout: TEST,
  // An expectation that holds in the end ends at once: only one that fails takes this long.
  expect: { timeout: STEP, toPass: { timeout: STEP, intervals: [20, 50, 100] } },
  use: {
    baseURL: url,
    locale: "en-GB",
    permissions: ["clipboard-read", "clipboard-write"],
    actionTimeout: STEP,
    navigationTimeout: STEP,
    launchOptions: {
      timeout: STEP,
      executablePath: process.env.CHROMIUM,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  webServer: {
    command: `node ../../node_modules/vite/bin/vite.js preview ../../www --port ${new URL(url).port} --strictPort`,
    url,
    timeout: STEP,
  },
})
