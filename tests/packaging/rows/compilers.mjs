// The declarations, in the versions of TypeScript that users have, without `skipLibCheck`.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { command } from "../installed.mjs"
import { ADAPTERS, entries, write } from "../programs.mjs"

const require = createRequire(import.meta.url)
// The project's own TypeScript, and not the one that a package here brings.
const own = createRequire(new URL("../../../package.json", import.meta.url))

const VERSIONS = ["ts52", "ts56", "ts57", "ts59", "typescript"]

/** What a project says of its host: nothing, a page, a worker, Node. */
const HOSTS = {
  "no host": { lib: ["es2022"], types: [] },
  "a page": { lib: ["es2022", "dom"], types: [] },
  "a worker": { lib: ["es2022", "webworker"], types: [] },
  Node: { lib: ["es2022"], types: ["node"] },
}

const RESOLUTIONS = [
  { module: "nodenext", moduleResolution: "nodenext" },
  { module: "esnext", moduleResolution: "bundler" },
]

const source = readFileSync(new URL("../consumer.ts", import.meta.url), "utf8")

function compiled(version, host, options) {
  const manifest = (version === "typescript" ? own : require).resolve(`${version}/package.json`)
  const { version: number } = JSON.parse(readFileSync(manifest, "utf8"))
  return {
    name: `TypeScript ${number} for ${host}`,
    async run(folder) {
      for (const resolution of RESOLUTIONS) {
        const compilerOptions = {
          target: "es2022",
          strict: true,
          noEmit: true,
          skipLibCheck: false,
          ...options,
          ...resolution,
        }
        write(folder, {
          "consumer.ts": source,
          "package.json": '{"type":"module"}',
          "tsconfig.json": JSON.stringify({ compilerOptions, files: ["consumer.ts"] }),
        })
        command(process.execPath, [join(dirname(manifest), "bin/tsc"), "-p", folder], folder)
      }
    },
  }
}

/** The oldest way to resolve packages, which reads no `exports`. */
const node10 = {
  name: "TypeScript 5.9 with resolution node10, every entry",
  async run(folder) {
    const compilerOptions = {
      target: "es2022",
      module: "esnext",
      moduleResolution: "node10",
      strict: true,
      noEmit: true,
      lib: ["es2022", "dom"],
      types: [],
    }
    const imports = entries(["./package.json", ...ADAPTERS]).map(
      (name, at) => `import * as e${at} from "${name}"`,
    )
    write(folder, {
      "app.ts": `${imports.join("\n")}
export const all: object[] = [${imports.map((_, at) => `e${at}`).join(", ")}]
export const print: bigint = e0.fingerprint("a")\n`,
      "tsconfig.json": JSON.stringify({ compilerOptions, files: ["app.ts"] }),
    })
    command(
      process.execPath,
      [join(dirname(require.resolve("ts59/package.json")), "bin/tsc"), "-p", folder],
      folder,
    )
  },
}

export const COMPILERS = [
  ...VERSIONS.flatMap((version) =>
    Object.entries(HOSTS).map(([host, options]) => compiled(version, host, options)),
  ),
  node10,
]
