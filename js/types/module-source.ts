/// <reference path="../values/host.ts" preserve="true" />

/**
 * The source of a WebAssembly module: an address, a request for it, a response with it, its bytes, or the
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

/** The sources of the modules, each by default the file next to this module. */
export interface ModuleSources {
  /**
   * The source of `core.wasm`, for the everyday functions: `fingerprint`, `fingerprints`, `query` and
   * `score`.
   */
  core?: ModuleSource
  /** The source of `simhash.wasm`, for `SimHash` and everything else that needs a module. */
  engine?: ModuleSource
}
