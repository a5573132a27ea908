// The parser of HTML, by others, which the build bundles into this file: the entry "./html" uses it.
export { parse } from "parse5"
