import { exports } from "./core-exports.js"
import { core } from "./core-module.js"
import { use } from "./init.js"

/** Returns a function of the API that needs the core module, which `init` then loads. */
export function usesCore<T>(value: T): T {
  use("core", { instance: core, file: "core.wasm", exports })
  return value
}
