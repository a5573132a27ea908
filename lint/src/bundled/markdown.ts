// A parser by others, which the build bundles into this file.
export { GFM, parser } from "@lezer/markdown"
