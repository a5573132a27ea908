// Installs the npm packages of a folder's lock file.
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { run, started, step } from "./run.mjs"

/** Installs the packages unless they are installed. `what` describes them. */
export function installPackages(folder, what) {
  install(run, folder, what)
}

/** Like `installPackages`, but returns at once, with a promise of the end. */
export async function startInstalling(folder, what) {
  await install(started, folder, what)
}

function install(runner, folder, what) {
  const lock = join(folder, "package-lock.json")
  const installed = join(folder, "node_modules", ".package-lock.json")
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  step(`Installing ${what} from npm`)
  // `ci` installs exactly the versions of the lock file. Warnings are off: they concern old packages that the
  // benchmarks compare with.
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel", "error"]
  return runner(process.platform === "win32" ? "npm.cmd" : "npm", args, { cwd: folder })
}
