// Entry "./url": the modules are files in the folder of this file.

/**
 * The same functions as the main entry of the package, with the WebAssembly modules in separate files.
 * Await {@link init} once before calling any of them.
 *
 * @packageDocumentation
 */
export * from "./api.js"
export type { ModuleSource, ModuleSources } from "./types/module-source.js"

import { initFrom } from "./modules/init.js"
import type { ModuleSource, ModuleSources } from "./types/module-source.js"

/**
 * Loads the WebAssembly modules at the same time: `core.wasm` if the app imports `fingerprint`, `fingerprints`, `query` or `score`,
 * and `simhash.wasm` if it imports `SimHash` or anything else that needs a module. Without a bundler, an app imports everything.
 * An app that later imports more of the package with `import()` calls `init` again then. Until the promise resolves, functions
 * throw `NOT_INITIALIZED`, except those that need no module: `distance`, `similarity`, and conversions of fingerprints, such as
 * `toHex` and `fromTagged`.
 *
 * A module that is loaded or being loaded is not loaded again, and another source for it is ignored. After a failure, `init`
 * can be called again.
 *
 * @param source Where to load the modules from. A single source is that of `core.wasm`. The modules must belong to this version of
 * the package. Buffers, views, responses and modules may be of any realm. In Node, the default needs no file.
 * @throws {@link SimHashError} `INIT_FAILED`, as a rejection of the promise, if a module cannot be loaded or belongs to another
 * version, or if a source has any other type, including `null`. The `cause` is the reason.
 *
 * @example
 * ```ts
 * import { fingerprint, init, toHex } from "simhash-wasm/url"
 *
 * await init()
 * toHex(fingerprint("the cat sat on the mat")) // 581a994fc4876818
 * ```
 */
export function init(source?: ModuleSource | ModuleSources): Promise<void> {
  return initFrom(source, {
    core: () => new URL("./core.wasm", import.meta.url),
    engine: () => new URL("./simhash.wasm", import.meta.url),
  })
}
