/**
 * For a worker: imported there, it serves the checker of `simhash-wasm/worker`. It exports nothing.
 *
 * @packageDocumentation
 */

export {}
