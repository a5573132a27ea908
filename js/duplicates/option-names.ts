// The names of options, without the code that takes them.

/** The options of a search, which `findDuplicates` has too. */
export const FINDER_OPTIONS = ["recipe", "minSimilarity", "contained", "pairs"]

/** The options of `findDuplicates`. */
export const FIND_OPTIONS = [...FINDER_OPTIONS, "keep", "groups", "onProgress", "signal"]
