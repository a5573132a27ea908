// Installing npm packages, exactly those that a folder's lock file names.
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { run, step } from "./run.mjs"

/** Installs them unless they are there; `what` says what they are. */
export function installPackages(folder, what) {
  const lock = join(folder, "package-lock.json")
  const installed = join(folder, "node_modules", ".package-lock.json")
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  step(`Installing ${what} from npm`)
  // The lock file names exact versions; `ci` installs those and nothing else. Warnings would be about what
  // is compared with: packages for Node 0.8.
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel", "error"]
  run(process.platform === "win32" ? "npm.cmd" : "npm", args, { cwd: folder })
}
