// Runners of tests in which users test what imports the package.
import { tool } from "../../../scripts/run.mjs"
import { command, program } from "../installed.mjs"
import { ANSWER, app, write } from "../programs.mjs"

/** A test of the app, by what Jest is told in package.json. */
const jest = (name, settings, environment = {}) => ({
  name: `Jest, ${name}`,
  async run(folder) {
    write(folder, {
      "package.json": settings,
      "babel.config.cjs": `module.exports = { presets: [["@babel/preset-env", { targets: { node: "current" } }]] }`,
      "app.test.js": `${app(() => "")}\ntest("answers", () => expect(answer).toBe(${JSON.stringify(ANSWER)}))`,
    })
    await program("jest", ["--rootDir", folder], folder, environment)
  },
})

/** As docs/guides/install.md says: Jest runs modules, or Babel makes scripts of them, those of this package too. */
const MODULES = { NODE_OPTIONS: "--experimental-vm-modules --no-warnings" }

const JEST = [
  jest("without a transformation", '{"type":"module","jest":{"transform":{}}}', MODULES),
  jest(
    "without a transformation, jsdom",
    '{"type":"module","jest":{"testEnvironment":"jsdom","transform":{}}}',
    MODULES,
  ),
  jest("Babel", '{"jest":{"transformIgnorePatterns":["/node_modules/(?!simhash-wasm/)"]}}'),
  jest(
    "Babel, jsdom",
    '{"jest":{"testEnvironment":"jsdom","transformIgnorePatterns":["/node_modules/(?!simhash-wasm/)"]}}',
  ),
]

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

export const RUNNERS = [vitest, ...JEST]
