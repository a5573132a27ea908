// Prepares tsc's output for publication: the declarations that the entries reach, with the doc comments of the sources, and
// JavaScript without comments.
import { readdirSync, readFileSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseSync } from "vite"
import { removeComments } from "./comments.mjs"
import { root } from "./run.mjs"

/** Prepares tsc's output in a folder. Other tools wrote the files in `except`. */
export function publish(folder, except) {
  removeComments(folder, except)
  const reached = declarationsOf(folder)
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name)
    if (name.endsWith(".d.ts") && !reached.has(file)) rmSync(file)
  }
}

function declarationsOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const reached = new Set()
  const visit = (file) => {
    if (reached.has(file)) return
    reached.add(file)
    const { program, comments, errors } = parseSync(file, readFileSync(file, "utf8"), { lang: "dts" })
    if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
    const paths = comments.flatMap(({ value }) => value.match(/(?<=^\/ <reference path=")[^"]+/) ?? [])
    const modules = program.body.flatMap(({ source }) => (source?.value.startsWith(".") ? source.value : []))
    for (const path of [...paths, ...modules]) visit(resolve(file, "..", path.replace(/\.js$/, ".d.ts")))
  }
  for (const { types } of Object.values(exports)) if (types) visit(join(folder, types.replace("./dist/", "")))
  return reached
}
