// Packs the package, and installs the packed package for the tests: `node scripts/pack.mjs FOLDER`.
import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { root, run } from "./run.mjs"

const cache = join(root, ".cache")
const npm = process.platform === "win32" ? "npm.cmd" : "npm"
const QUIET = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts"]

/** Packs the package, and returns the path of the tarball. */
export function pack() {
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache)
  run(npm, ["pack", ...QUIET, "--pack-destination", cache], { stdio: ["ignore", "ignore", "inherit"] })
  return join(cache, readdirSync(cache)[0])
}

/**
 * Installs the packed package into a folder with a package.json of its own: alone, or with `keep` beside the packages that
 * are there. Returns the name of the tarball.
 */
export function installPacked(folder, { keep = false } = {}) {
  const tarball = pack()
  const installed = join(root, folder, "node_modules")
  if (keep) {
    const target = join(installed, "simhash-wasm")
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target)
    run("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"])
    return basename(tarball)
  }
  rmSync(installed, { recursive: true, force: true })
  const install = ["install", ...QUIET, "--no-save", "--no-package-lock", "--offline", tarball]
  run(npm, install, { cwd: join(root, folder) })
  return basename(tarball)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installPacked(process.argv[2])
