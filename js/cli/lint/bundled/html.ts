// Parsers by others, which the build bundles into this file.
export { decodeHTML } from "entities/decode"
export { parse, parseFragment } from "parse5"
