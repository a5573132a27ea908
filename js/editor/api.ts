// The API of both entries of the checker.

export type {
  CheckerOptions,
  CheckResult,
  CheckStats,
  Corpus,
  IgnoredWarnings,
  Language,
  UpdateOptions,
} from "../types/checker.js"
export type {
  BlockRange,
  Diagnostic,
  DiagnosticCode,
  Evidence,
  RelatedPlace,
  SharedText,
} from "../types/diagnostic.js"
export type { Block, BlockKind, DocumentContent, TextChange, TextRange } from "../types/document.js"
export { SimHashError } from "../values/errors.js"
export { createDuplicateChecker, DuplicateChecker, type EditorChecker } from "./checker.js"
