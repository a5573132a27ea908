// Later versions of Node than the one that runs the matrix, whose binaries npm installs, for Linux on x64 alone; and the command
// lines, in this one too.
import { existsSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { tarballOf } from "../../../scripts/pack.mjs"
import { root } from "../../../scripts/run.mjs"
import { command, installed, installForTests, once } from "../installed.mjs"
import { ANSWER, app, check, onConsole, required, urlApp, write } from "../programs.mjs"

const VERSIONS = [22, 24]

/** A few files of tests/js: what is published, the errors, the texts of every kind, the command lines. */
const TESTS = ["api.test", "vectors.test", "errors.test", "url.test", "cli.node", "lint.node"]

/** What a program prints whose first line names node, by one version of it. */
const by = (node, path, args, folder, environment) =>
  command(path, args, folder, { PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, ...environment })

/** A folder in which npm has installed both packed packages, with what they depend on. */
export const application = once(() => {
  const folder = join(root, "tests/packaging/.work/packages")
  write(folder, { "package.json": '{"private":true}' })
  const tarballs = ["simhash-wasm", "simhash-lint"].map(tarballOf)
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"]
  command("npm", ["install", ...quiet, ...tarballs], folder)
  return folder
})

const FERRY = "The ferry to the island leaves the old harbour at nine in the morning, and at noon on Sundays."

/** A document of each format, which has what the one before it has. */
const DOCUMENTS = {
  "docs/a.md": FERRY,
  "docs/b.mdx": `{/* A */}\n\n<b>${FERRY}</b>`,
  "docs/c.html": `<p>${FERRY}</p>`,
  "docs/d.adoc": `* ${FERRY}`,
  "docs/e.rst": `* ${FERRY}`,
}

/** `npx simhash-lint` and `npx simhash-wasm`, where npm has installed the packages. */
function commandLines(name, node) {
  return {
    name: `${name}, npx simhash-lint and npx simhash-wasm`,
    async run() {
      if (!existsSync(node)) return "this version of Node is not installed"
      const folder = application()
      write(folder, DOCUMENTS)
      // It finds nothing to install.
      const npx = (...args) => by(node, "npx", ["--no", ...args], folder)
      const { findings } = JSON.parse(npx("simhash-lint", "docs", "--format", "json", "--max-warnings", "1"))
      const places = findings.flatMap((finding) => [finding, ...finding.related])
      const found = places
        .map(({ path }) => path)
        .sort()
        .join()
      if (found !== Object.keys(DOCUMENTS).join()) throw new Error(`it found ${found}`)
      write(folder, { "cat.txt": "the cat sat on the mat" })
      const printed = npx("simhash-wasm", "fingerprint", "cat.txt")
      if (printed !== `cat.txt\t${ANSWER.split(" ")[0]}\n`) throw new Error(`it printed ${printed}`)
    },
  }
}

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
    commandLines(`Node ${version}`, node),
    row(`the tests ${TESTS.join(", ")}`, () => {
      installForTests()
      const vitest = join(root, "node_modules/vitest/vitest.mjs")
      const args = [vitest, "run", "--root", "tests/js", "--project", "node", ...TESTS]
      const printed = by(node, node, args, root, { NO_COLOR: "1" })
      const [, count] = /Tests +(\d+) passed/.exec(printed) ?? []
      if (!(Number(count) > 100)) throw new Error(printed)
    }),
  ]
}

export const NODES = [
  commandLines(`Node ${process.versions.node.split(".")[0]}`, process.execPath),
  ...VERSIONS.flatMap(rows),
]
