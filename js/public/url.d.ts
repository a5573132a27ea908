/**
 * The same as the package's main entry, with the WebAssembly module in a file of its own: await
 * {@link init} once before anything else.
 *
 * @packageDocumentation
 */

export * from "./index.js"

/** Where the module comes from. */
export type ModuleSource =
  | string
  | URL
  | Request
  | Response
  | BufferSource
  | WebAssembly.Module
  | PromiseLike<Response | BufferSource | WebAssembly.Module>

/**
 * Loads the module: from `source`, or from the file that lies beside this one. In Node that file
 * is not needed.
 *
 * Calling it again while it loads or when it has loaded is the same as waiting for the first
 * call. After a failure it can be called again.
 *
 * Buffers, views, responses and modules may be of another realm. A module that is not the `simhash.wasm`
 * of this version of the package is a failure, and so is a `source` of any other kind, `null` included.
 *
 * @throws {@link SimHashError} `INIT_FAILED`, with the reason as its `cause`.
 */
export function init(source?: ModuleSource): Promise<void>
