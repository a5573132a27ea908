/**
 * The WebAssembly module of the everyday functions of `simhash-wasm/url`, for bundlers and platforms that make a compiled module of an import.
 * Others give its address: `new URL("simhash-wasm/core.wasm", import.meta.url)` or `?url`.
 *
 * @packageDocumentation
 */

/// <reference path="./values/host.d.ts" />

/** The compiled module: pass it as `core` to `init` of `simhash-wasm/url`. */
declare const module: WebAssembly.Module
export default module
