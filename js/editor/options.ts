import type { CheckerOptions, Language } from "../types/checker.js"
import type { BlockKind } from "../types/document.js"
import { invalid, show } from "../values/errors.js"
import { elements } from "../values/iterables.js"
import { readOptions, whole } from "../values/options.js"
import { type Analyzer, analyzerBy, CHECKER_RECIPE } from "./analysis.js"
import { KEPT } from "./entry.js"
import { CHECKER_OPTIONS } from "./option-names.js"
import { isLanguage } from "./words.js"

/** The validated options of a checker, including defaults. */
export interface Settings {
  readonly analyzer: Analyzer
  readonly minSimilarity: number
  /** The least similarity of two texts if one of them has few features. */
  readonly minSimilarityOfFew: number
  /** Whether near-duplicates of a heading may differ from it only in numbers. */
  readonly strictHeadings: boolean
  readonly minFeatures: number
  readonly minPassageWords: number
  readonly passages: boolean
  readonly limit: number
  readonly skip: ReadonlySet<BlockKind>
  readonly boilerplate: readonly string[]
  readonly language: Language
}

export const KINDS: readonly BlockKind[] = [
  "paragraph",
  "heading",
  "item",
  "quote",
  "code",
  "table",
  "front-matter",
  "comment",
]

/** The kinds of blocks that are not prose. */
const NOT_PROSE: readonly BlockKind[] = ["code", "table", "front-matter", "comment"]

const MAX_BOILERPLATE = 1 << 20

export function readCheckerOptions(options: CheckerOptions | undefined): Settings {
  const {
    recipe = CHECKER_RECIPE,
    minSimilarity,
    minFeatures = 3,
    minPassageWords = 10,
    passages = true,
    limit = 5,
    skip = NOT_PROSE,
    boilerplate = [],
    language = "en",
  } = readOptions(options, CHECKER_OPTIONS, "a checker")
  const isShare = typeof minSimilarity === "number" && minSimilarity > 0 && minSimilarity <= 1
  if (minSimilarity !== undefined && !isShare) {
    throw invalid(`minSimilarity must be a number greater than 0 and at most 1, got ${show(minSimilarity)}`)
  }
  if (typeof passages !== "boolean") throw invalid(`passages must be true or false, got ${show(passages)}`)
  if (!isLanguage(language)) throw invalid(`language must be "en" or "zh-CN", got ${show(language)}`)
  return {
    analyzer: analyzerBy(recipe),
    minSimilarity: minSimilarity ?? 0.5,
    // Titles on different subjects share half of their words.
    minSimilarityOfFew: minSimilarity ?? 0.7,
    strictHeadings: minSimilarity === undefined,
    minFeatures: whole(minFeatures, "minFeatures", 1, 2 ** 31),
    minPassageWords: whole(minPassageWords, "minPassageWords", 5, 2 ** 31),
    passages,
    limit: whole(limit, "limit", 1, KEPT),
    skip: new Set(elements(skip, KINDS.length, "skip is a list of kinds of blocks").map(kindOf)),
    boilerplate: elements(boilerplate, MAX_BOILERPLATE, "boilerplate is a list of texts").map((text) => {
      if (typeof text === "string") return text
      throw invalid(`boilerplate must be a list of strings, got one with ${show(text)}`)
    }),
    language,
  }
}

export function kindOf(kind: unknown): BlockKind {
  if (KINDS.includes(kind as BlockKind)) return kind as BlockKind
  throw invalid(`the kind of a block must be one of ${KINDS.join(", ")}, got ${show(kind)}`)
}
