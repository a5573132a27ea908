/**
 * The tokens of a text: four halves of words each, which are where the token starts and ends, and its hash. So a text
 * that is compared with several others is cut once.
 */
export type Tokens = Uint32Array<ArrayBuffer>
