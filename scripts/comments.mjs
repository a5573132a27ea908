// Removes the comments from compiled files. They are also in the sources, and took up a twentieth of the tarball.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync } from "vite"

/** Comments that bundlers read. The parser also counts the first line of a program, which shells read, as a comment. */
const FOR_TOOLS = /^\s*[@#]__PURE__\s*$/

/** Removes comments from all JavaScript files in a folder and its subfolders, except those in `except`. */
export function removeComments(folder, except = new Set()) {
  for (const name of readdirSync(folder, { recursive: true }))
    if (name.endsWith(".js") && !except.has(name)) removeFrom(join(folder, name))
}

/** Rewrites a file without its comments, and without lines that contain nothing else. */
function removeFrom(file) {
  let code = readFileSync(file, "utf8")
  const { comments, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  // From last to first, so that the remaining offsets stay valid.
  for (const { start, end, value } of comments.toReversed()) {
    if (FOR_TOOLS.test(value) || code.startsWith("#!", start)) continue
    const before = code.slice(0, start).replace(/[ \t]+$/, "")
    const after = code.slice(end)
    const isLine = (before === "" || before.endsWith("\n")) && /^[ \t]*\n/.test(after)
    code = before + (isLine ? after.slice(after.indexOf("\n") + 1) : after)
  }
  writeFileSync(file, code)
}
