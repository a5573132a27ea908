// Parsers by others, which the build bundles into this file.
export { Parser } from "acorn"
export { default as acornJsx } from "acorn-jsx"
export { parse, postprocess, preprocess } from "micromark"
export { gfm } from "micromark-extension-gfm"
export { mdxjs } from "micromark-extension-mdxjs"
