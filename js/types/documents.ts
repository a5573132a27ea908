/**
 * What a `DocumentChecker` has to know of texts. The arrays are plain data, and each has a buffer of its own, so that
 * a worker can transfer them.
 */
export interface BlockAnalyses {
  /** The id of the recipe. */
  readonly recipe: string
  /** The width of the fingerprints. */
  readonly bits: number
  /** Two limbs for each text: its fingerprint, the low limb first. */
  readonly fingerprints: BigUint64Array
  /** Two numbers for each text: how many elements it has in `features`, and how many in `tokens`. */
  readonly lengths: Uint32Array
  /** The feature sets of the texts, one after the other. */
  readonly features: BigUint64Array
  /** Where the words of the texts are, and their hashes, one text after the other. */
  readonly tokens: Uint32Array
}
