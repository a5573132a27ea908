/**
 * A sign-full query: a fingerprint, and how far the sum of each bit is from 0. It is made by
 * {@link SimHash.query}. Queries are plain data: they can be copied by `structuredClone`, and stored as JSON;
 * {@link queryToBytes} is the shortest form.
 */
export interface Query {
  /** The id of the recipe. */
  readonly recipe: string
  /** The width of the fingerprint in bits, from 1 to 128. */
  readonly bits: number
  /** The fingerprint as {@link toHex} writes it; {@link fromHex} reads it. */
  readonly fingerprint: string
  /**
   * The margin of each bit, bit 0 first: its absolute sum divided by the greatest of all bits, times 255, rounded.
   * If all sums are 0, as for a text without features, all margins are 255.
   */
  readonly margins: readonly number[]
}
