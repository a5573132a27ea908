/**
 * A sign-full query: a fingerprint with the distance of each bit's sum from 0. {@link SimHash.query} creates
 * it. Queries are plain data: `structuredClone` can copy them, and JSON can store them; {@link queryToBytes}
 * returns the shortest form.
 */
export interface Query {
  /** The id of the recipe. */
  readonly recipe: string
  /** The width of the fingerprint in bits, from 1 to 128. */
  readonly bits: number
  /** The fingerprint in the form of {@link toHex}; {@link fromHex} reads it. */
  readonly fingerprint: string
  /**
   * The margin of each bit, bit 0 first: its absolute sum divided by the greatest of all bits, times 255, rounded.
   * If all sums are 0, as for a text without features, all margins are 255.
   */
  readonly margins: readonly number[]
}
