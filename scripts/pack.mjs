// Packs both packages, and installs the packed packages for the tests: `node scripts/pack.mjs FOLDER`.
import { mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { root, run } from "./run.mjs"

const cache = join(root, ".cache")
const npm = process.platform === "win32" ? "npm.cmd" : "npm"
const QUIET = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts"]

export function pack() {
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache)
  const args = ["pack", ".", "./lint", ...QUIET, "--pack-destination", cache]
  run(npm, args, { stdio: ["ignore", "ignore", "inherit"] })
}

export function tarballOf(name) {
  const [file, ...others] = readdirSync(cache).filter((file) => file.startsWith(`${name}-`))
  if (file === undefined || others.length > 0)
    throw new Error(`no tarball of ${name}, or several, in ${cache}`)
  return join(cache, file)
}

/**
 * Installs the packed packages into a folder with its own package.json: alone, or with `keep` beside the existing
 * packages. The dependencies of simhash-lint come from the folder of the repository. Returns the name of the tarball.
 */
export function installPacked(folder, { keep = false } = {}) {
  pack()
  const tarball = tarballOf("simhash-wasm")
  const installed = join(root, folder, "node_modules")
  if (keep) unpack(tarball, join(installed, "simhash-wasm"))
  else {
    rmSync(installed, { recursive: true, force: true })
    const install = ["install", ...QUIET, "--no-save", "--no-package-lock", "--offline", tarball]
    run(npm, install, { cwd: join(root, folder) })
    unpack(tarballOf("simhash-lint"), join(installed, "simhash-lint"))
    symlinkSync("../simhash-lint/dist/lint/src/cli.js", join(installed, ".bin/simhash-lint"))
  }
  return basename(tarball)
}

function unpack(tarball, target) {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  run("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installPacked(process.argv[2])
