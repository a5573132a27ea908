// Runners of tests in which users test what imports the package.
import { program } from "../installed.mjs"
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

export const RUNNERS = [jest]
