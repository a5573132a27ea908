/**
 * The same functions as the main entry of the package, with the WebAssembly module in a file of its own.
 * Await {@link init} once before calling any of them.
 *
 * @packageDocumentation
 */

export * from "./index.js"

/**
 * The source of the WebAssembly module: an address, a request for it, a response with it, its bytes, or the
 * compiled module.
 */
export type ModuleSource =
  | string
  | URL
  | Request
  | Response
  | ArrayBufferLike
  | ArrayBufferView
  | WebAssembly.Module
  | PromiseLike<Response | ArrayBufferLike | ArrayBufferView | WebAssembly.Module>

/**
 * Loads the WebAssembly module. Until the promise resolves, the other functions throw `NOT_INITIALIZED`, except those
 * that need no module: `distance` and `similarity`, and those that convert fingerprints, such as `toHex` and `fromTagged`.
 *
 * If the module is loaded or being loaded, another call ignores its argument and returns the promise of the
 * first call. After a failure, `init` can be called again.
 *
 * @param source Where to load the module from. It must be the `simhash.wasm` of this version of the package.
 * Buffers, views, responses and modules may be of any realm. Default: the file `simhash.wasm` next to this
 * module. In Node, the default needs no file.
 * @throws {@link SimHashError} `INIT_FAILED`, as a rejection of the promise, if the module cannot be loaded
 * or is not that of this version, or if `source` has any other type, including `null`. The `cause` is the
 * reason.
 *
 * @example
 * ```ts
 * import { fingerprint, init, toHex } from "simhash-wasm/url"
 *
 * await init()
 * toHex(fingerprint("the cat sat on the mat")) // 581a994fc4876818
 * ```
 */
export function init(source?: ModuleSource): Promise<void>
