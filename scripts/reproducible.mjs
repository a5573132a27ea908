// Checks that a build does not depend on the machine or the folder.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { homedir, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { output, root } from "./run.mjs"

const EXAMPLES = ["notes", "textarea", "tiptap", "questions"]
const BUILT = ["dist", "lint/dist", "www/dist", ...EXAMPLES.map((name) => `examples/${name}/dist`)]

/** Returns the built files that contain a path of this machine, each with the path. */
export function machinePaths() {
  const { CARGO_HOME, RUSTUP_HOME } = process.env
  // A path of a single part, such as "/work", may occur by accident.
  const paths = [root, dirname(root), homedir(), CARGO_HOME, RUSTUP_HOME]
    .filter((path) => path && path.split(/[/\\]/).filter(Boolean).length > 0)
    .map((path) => `${path}/`)
  const built = BUILT.filter((folder) => existsSync(join(root, folder)))
  if (built.length === 0) return ["nothing was built"]
  return built.flatMap((folder) =>
    files(folder).flatMap((file) => {
      const text = readFileSync(join(root, file), "latin1")
      return paths.filter((path) => text.includes(path)).map((path) => `${file} names ${path}`)
    }),
  )
}

/** Returns the files of the package that a build in another folder lacks or has with other contents. */
export function differences() {
  const folder = mkdtempSync(join(tmpdir(), "simhash-wasm-"))
  try {
    const sources = output("git", ["ls-files", "--cached", "--others", "--exclude-standard"])
    if (sources === undefined) return ["the project's files are not known: this is no git repository"]
    for (const file of sources.split("\n")) {
      if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
    }
    // Both builds share the tools, which lock files pin.
    for (const tools of ["node_modules", ".tools"]) symlinkSync(join(root, tools), join(folder, tools))
    const options = { cwd: folder, stdio: ["ignore", "ignore", "inherit"] }
    // Like `npm start`, and then the rest.
    for (const args of [["page", "--only"], []]) {
      const command = ["scripts/build.mjs", ...args]
      if (output(process.execPath, command, options) === undefined) return [`${command.join(" ")} failed`]
    }
    const all = new Set([
      "THIRD-PARTY.txt",
      ...files("dist"),
      ...files("dist", folder),
      ...files("lint/dist"),
    ])
    const bytes = (from, file) => {
      const path = join(from, file)
      return existsSync(path) ? readFileSync(path) : undefined
    }
    return [...all].filter((file) => {
      const [here, there] = [bytes(root, file), bytes(folder, file)]
      return !here || !there || !here.equals(there)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function files(folder, from = root) {
  return readdirSync(join(from, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, join(entry.parentPath, entry.name).slice(join(from, folder).length + 1)))
}
