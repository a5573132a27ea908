import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { STEP, TEST } from "../limits.js"

const limits = { testTimeout: TEST, hookTimeout: TEST, teardownTimeout: STEP }

// The same tests in Node and in Chromium, on the package as it is packed and installed.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["*.test.ts", "*.node.ts"],
          ...limits,
        },
      },
      {
        // A dependency of a worker alone is not found beforehand, and the page would be loaded anew for it.
        optimizeDeps: { include: ["simhash-wasm/checker-worker"] },
        test: {
          name: "chromium",
          include: ["*.test.ts", "*.chromium.ts"],
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
