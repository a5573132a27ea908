import { defineConfig } from "@playwright/test"

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  reporter: "list",
  workers: 2,
  use: {
    baseURL: "http://localhost:4174/",
    locale: "en-GB",
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  webServer: {
    command: "node ../../node_modules/vite/bin/vite.js preview ../../www --port 4174 --strictPort",
    url: "http://localhost:4174/",
  },
})
