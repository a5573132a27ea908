// Later versions of Node than the one that runs the matrix. npm installs their binaries, for Linux on x64 alone.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../../scripts/run.mjs"
import { command, installed, installForTests } from "../installed.mjs"
import { ANSWER, app, check, onConsole, required, urlApp, write } from "../programs.mjs"

const VERSIONS = [22, 24]

/** A few files of tests/js: what is published, the errors, the texts of every kind, the command line. */
const TESTS = ["api.test", "vectors.test", "errors.test", "url.test", "cli.node"]

function rows(version) {
  const node = join(installed, `../node${version}/bin/node`)
  const missing = existsSync(node)
    ? undefined
    : `npm has this version of Node as a package for Linux on x64, and not for ${process.platform} on ${process.arch}`
  const program = (name, file, source) =>
    row(name, (folder) => {
      write(folder, { [file]: source, "package.json": '{"type":"module"}' })
      check(command(node, [file], folder))
    })
  const row = (name, tried) => ({
    name: `Node ${version}, ${name}`,
    run: async (folder) => missing ?? (await tried(folder)),
  })
  return [
    program("import", "app.js", app(onConsole)),
    program("import ./url", "app.js", urlApp(onConsole)),
    // Without a flag, and without a warning on the console.
    program("require", "app.cjs", required(onConsole)),
    row("the command line", (folder) => {
      write(folder, { "cat.txt": "the cat sat on the mat" })
      const printed = command(node, [join(installed, "dist/cli.js"), "fingerprint", "cat.txt"], folder)
      if (printed !== `cat.txt\t${ANSWER.split(" ")[0]}\n`) throw new Error(`it printed ${printed}`)
    }),
    row(`the tests ${TESTS.join(", ")}`, () => {
      installForTests()
      const vitest = join(root, "node_modules/vitest/vitest.mjs")
      const args = [vitest, "run", "--root", "tests/js", "--project", "node", ...TESTS]
      const printed = command(node, args, root, { NO_COLOR: "1" })
      const [, count] = /Tests +(\d+) passed/.exec(printed) ?? []
      if (!(Number(count) > 100)) throw new Error(printed)
    }),
  ]
}

export const NODES = VERSIONS.flatMap(rows)
