// Parsers by others, which the build bundles into this file. The entry "./html" and the command line use them.
export { decodeHTML } from "entities/decode"
export { parse, parseFragment } from "parse5"
