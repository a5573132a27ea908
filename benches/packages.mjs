// The npm packages to compare with, of benches/package.json. They are installed when one is first loaded.
import { createRequire } from "node:module"
import { join } from "node:path"
import { installPackages } from "../scripts/packages.mjs"
import { root } from "../scripts/run.mjs"

const require = createRequire(join(root, "benches/package.json"))

export function load(name) {
  installPackages(join(root, "benches"), "the packages to compare with")
  return require(name)
}
