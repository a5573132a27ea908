// Makes the folder .cache/jsr, which JSR publishes: the files that npm publishes without the command line, and with jsr.json
// instead of package.json.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fail, root, run } from "./run.mjs"

export const JSR = join(root, ".cache/jsr")

/** Files and folders that JSR does not need. */
const LEFT_OUT = ["package.json", "docs", "dist/cli", "dist/cli.js", "dist/workerd"]

/**
 * Code that JSR forbids: directives, and declarations that change the types of other modules. The directive is the default
 * in Deno. Without the declaration, users have to cast an element of the page to this package's class.
 */
const FORBIDDEN = [
  {
    file: "dist/values/host.d.ts",
    pattern: /^\/\/\/ <reference lib="esnext.disposable" preserve="true" \/>\n/,
  },
  { file: "dist/textarea.d.ts", pattern: /^declare global \{\n.*?^\}\n/ms },
]

export function makeJsr(tarball, manifest) {
  rmSync(JSR, { recursive: true, force: true })
  mkdirSync(JSR, { recursive: true })
  run("tar", ["-xzf", tarball, "-C", JSR, "--strip-components=1"])
  for (const path of LEFT_OUT) rmSync(join(JSR, path), { recursive: true })
  for (const { file, pattern } of FORBIDDEN) {
    edit(file, (text) => {
      if (!pattern.test(text)) fail(`${file} does not contain ${pattern}.`)
      return text.replace(pattern, "")
    })
  }
  // JSR finds the declarations of a JavaScript file by a comment.
  for (const name of readdirSync(join(JSR, "dist"), { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts") || name.endsWith(".wasm.d.ts")) continue
    // tsc omits "./". Without it, Deno takes the path for a package.
    edit(`dist/${name}`, (text) =>
      text.replace('<reference path="values/host.d.ts"', '<reference path="./values/host.d.ts"'),
    )
    const types = `/* @ts-self-types="./${basename(name)}" */\n`
    edit(`dist/${name.replace(".d.ts", ".js")}`, (text) => types + text)
  }
  writeFileSync(join(JSR, "jsr.json"), JSON.stringify(manifest, null, 2))
}

function edit(path, change) {
  const file = join(JSR, path)
  writeFileSync(file, change(readFileSync(file, "utf8")))
}

export function jsrManifest(folder = root) {
  return JSON.parse(readFileSync(join(folder, "jsr.json"), "utf8"))
}
