// The API of the entry "./documents".

export type { CheckerOptions } from "../types/checker.js"
export type { BlockRange, Diagnostic } from "../types/diagnostic.js"
export type { Block } from "../types/document.js"
export type { BlockAnalyses } from "../types/documents.js"
export { SimHashError } from "../values/errors.js"
export { analyzeBlocks } from "./analyses.js"
export { DocumentChecker } from "./document-checker.js"
