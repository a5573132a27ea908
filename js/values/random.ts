// Random seeds of hash tables, which an attacker who chooses the inputs cannot know. No result depends on
// them, only the positions in the tables.

/** `count` random words of 32 bits. */
export function randomWords(count: number): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(count)
  try {
    return crypto.getRandomValues(words)
  } catch {
    // Worklets have no crypto, and Cloudflare's workerd has random numbers in handlers only. Engines seed this generator too.
    return words.map(() => Math.random() * 2 ** 32)
  }
}
