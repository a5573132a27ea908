// The names of options, without the code that takes them.

/** Those of a search, which `findDuplicates` has too. */
export const FINDER_OPTIONS = ["recipe", "minSimilarity", "contained", "pairs"]

/** Those of `findDuplicates`. */
export const FIND_OPTIONS = [...FINDER_OPTIONS, "keep", "groups", "onProgress", "signal"]
