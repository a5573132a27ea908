import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { TEST } from "../tests/limits.js"

// The models of the figures, in Node: the package is the one in dist/, with its module inlined.
export default defineConfig({
  resolve: { alias: { "simhash-wasm/url": fileURLToPath(new URL("../dist/index.js", import.meta.url)) } },
  test: { environment: "node", include: ["**/*.test.ts"], exclude: ["dist/**"], testTimeout: TEST },
})
