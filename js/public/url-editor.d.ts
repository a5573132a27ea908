/**
 * The same as `simhash-wasm/editor`, with the WebAssembly module that `simhash-wasm/url` has loaded: for apps that use
 * both, which would otherwise download the module twice. Await `init` of `simhash-wasm/url` before making a checker.
 *
 * @packageDocumentation
 */

export * from "./editor.js"
