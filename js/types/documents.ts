/**
 * The analyses of texts that a `DocumentChecker` needs. The arrays are plain data, each in its own buffer, so that a
 * worker can transfer them.
 */
export interface BlockAnalyses {
  /** The id of the recipe. */
  readonly recipe: string
  /** The width of the fingerprints. */
  readonly bits: number
  /** Two limbs for each text: its fingerprint, the low limb first. */
  readonly fingerprints: BigUint64Array
  /** Two numbers for each text: its number of elements in `features` and in `tokens`. */
  readonly lengths: Uint32Array
  /** The feature sets of the texts, one after the other. */
  readonly features: BigUint64Array
  /** The positions and hashes of the texts' words, one text after the other. */
  readonly tokens: Uint32Array
}
