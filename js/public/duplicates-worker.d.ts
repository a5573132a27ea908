/**
 * For a worker: imported there, it serves `findDuplicatesInWorker` of `simhash-wasm/worker`. It exports nothing.
 *
 * @packageDocumentation
 */

export {}
