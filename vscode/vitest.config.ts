import { defineConfig } from "vitest/config"
import { STEP, TEST } from "../tests/limits.js"

export default defineConfig({
  test: { include: ["tests/*.test.ts"], testTimeout: TEST, hookTimeout: TEST, teardownTimeout: STEP },
})
