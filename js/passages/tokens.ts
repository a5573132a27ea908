/**
 * The tokens of a text, in four half-words each: the start and end of the token, and its hash. A text that is
 * compared with several others is thus cut only once.
 */
export type Tokens = Uint32Array<ArrayBuffer>
