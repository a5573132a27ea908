// Random seeds of hash tables, which an attacker who chooses the inputs cannot know. No result depends on
// them, only the positions in the tables.

/** `count` random words of 32 bits. */
export function randomWords(count: number): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(count)
  // Every platform has crypto, but not in every context: worklets lack it.
  if (globalThis.crypto) return crypto.getRandomValues(words)
  return words.map(() => Math.random() * 2 ** 32)
}
