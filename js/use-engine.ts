import { main } from "./engine-module.js"
import { use } from "./init.js"
import { exports } from "./simhash-exports.js"

/** Returns a function or class of the API that needs the engine, which `init` then loads. */
export function usesEngine<T>(value: T): T {
  use("engine", { instance: main, file: "simhash.wasm", exports })
  return value
}
