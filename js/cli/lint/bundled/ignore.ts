// A matcher by others, which the build bundles into this file.
export { default as ignore } from "ignore"
