// Random seeds for hash tables, unknown to an attacker who chooses the inputs. They affect only positions in
// the tables, not results.

export function randomWords(count: number): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(count)
  try {
    return crypto.getRandomValues(words)
  } catch {
    // Worklets have no crypto, and Cloudflare's workerd has random numbers in handlers only. Engines seed this generator too.
    return words.map(() => Math.random() * 2 ** 32)
  }
}
