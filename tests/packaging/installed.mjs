// The installed package, and programs of other packages.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { installPacked } from "../../scripts/pack.mjs"

const home = fileURLToPath(new URL(".", import.meta.url))

/** The folder of the installed package. */
export const installed = join(home, "node_modules/simhash-wasm")

/** Makes something when it is first asked for, and once. */
export const once = (make) => {
  let made
  return () => {
    made ??= make()
    return made
  }
}

/** Installs the package for the tests of tests/js. */
export const installForTests = once(() => installPacked("tests/js"))

/** What a program of an installed package prints. Throws if it fails. */
export async function program(name, args, folder, environment = {}) {
  return command(join(home, "node_modules/.bin", name), args, folder, environment)
}

/** What a command prints. Throws if it fails. */
export function command(path, args, folder, environment = {}) {
  const { status, signal, stdout, stderr, error } = spawnSync(path, args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${path} ended with ${status ?? signal}:\n${stdout}${stderr}`)
  return stdout
}
