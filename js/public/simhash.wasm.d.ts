/**
 * The WebAssembly module of `SimHash`, and of everything else that needs one, of `simhash-wasm/url`, for bundlers and platforms that make a compiled module of an import.
 * Others give its address: `new URL("simhash-wasm/simhash.wasm", import.meta.url)` or `?url`.
 *
 * @packageDocumentation
 */

/// <reference path="./values/host.d.ts" />

/** The compiled module: pass it as `engine` to `init` of `simhash-wasm/url`. */
declare const module: WebAssembly.Module
export default module
