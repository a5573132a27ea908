// The names of the options of a checker and of its updates, the same on a page and in a worker.

export const CHECKER_OPTIONS: readonly string[] = [
  "recipe",
  "minSimilarity",
  "minFeatures",
  "minPassageWords",
  "passages",
  "limit",
  "skip",
  "boilerplate",
  "language",
]

export const UPDATE_OPTIONS: readonly string[] = ["version", "signal", "report"]
