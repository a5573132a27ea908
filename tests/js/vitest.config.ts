import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"

// The same tests in Node and in Chromium, on the package as it is packed and installed.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["*.test.ts", "*.node.ts"],
          // Some start a dozen processes, or take a hundred thousand rounds.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "chromium",
          include: ["*.test.ts", "*.chromium.ts"],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
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
