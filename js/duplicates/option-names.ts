// The names of options, separate from the code that reads them.

/** The options of a `DuplicateFinder`, which `findDuplicates` has too. */
export const FINDER_OPTIONS = ["recipe", "minSimilarity", "contained", "pairs"]

export const FIND_OPTIONS = [...FINDER_OPTIONS, "keep", "groups", "onProgress", "signal"]
