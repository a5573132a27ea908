import { defineConfig } from "@playwright/test"
import page from "../page/playwright.config.js"

const url = `http://localhost:${process.env.PORT ?? 4179}/`

export default defineConfig({
  ...page,
  use: { ...page.use, baseURL: url },
  webServer: {
    ...page.webServer,
    command: `node ../../node_modules/vite/bin/vite.js preview ../.. --outDir examples --port ${new URL(url).port} --strictPort`,
    url: `${url}textarea/dist/`,
  },
})
