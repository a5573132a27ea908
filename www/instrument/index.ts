export { SimHashInstrument } from "./element.js"
export { type InstrumentState, instrument } from "./state.js"
