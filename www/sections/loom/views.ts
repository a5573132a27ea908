// What the figure shows besides the stage: loaded when the reader chooses it.
export { matrix } from "./matrix.js"
export { tables } from "./tables.js"
