// Runners of tests in which users test what imports the package.
import { tool } from "../../../scripts/run.mjs"
import { command, program } from "../installed.mjs"
import { ANSWER, app, write } from "../programs.mjs"

const jest = {
  name: "Jest, without a transformation",
  async run(folder) {
    write(folder, {
      "package.json": '{"type":"module","jest":{"testEnvironment":"node","transform":{}}}',
      "app.test.js": `${app(() => "")}\ntest("answers", () => expect(answer).toBe(${JSON.stringify(ANSWER)}))`,
    })
    await program("jest", ["--rootDir", folder], folder, {
      NODE_OPTIONS: "--experimental-vm-modules --no-warnings",
    })
  },
}

const vitest = {
  name: "Vitest, without a configuration",
  async run(folder) {
    write(folder, {
      "package.json": '{"type":"module"}',
      "app.test.js": `import { expect, test } from "vitest"\n${app(() => "")}\ntest("answers", () => expect(answer).toBe(${JSON.stringify(ANSWER)}))`,
    })
    const printed = command(tool("vitest"), ["run", "--root", folder], folder, { NO_COLOR: "1" })
    if (!/Tests +1 passed/.test(printed)) throw new Error(printed)
  },
}

export const RUNNERS = [vitest, jest]
