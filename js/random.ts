// Random numbers that nobody who chooses an input can know. No result depends on them: they decide where
// hash tables keep what they hold.

/** So many words of 32 bits. */
export function randomWords(count: number): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(count)
  // Every platform has it, but not in every kind of context: worklets are without.
  if (globalThis.crypto) return crypto.getRandomValues(words)
  return words.map(() => Math.random() * 2 ** 32)
}
