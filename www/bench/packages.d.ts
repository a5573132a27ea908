declare module "simhash" {
  /** Makes a function of words that returns their fingerprint, an array of bits, bit 0 first. */
  export default function simhash(algorithm: "crc32"): (words: readonly string[]) => number[]
}

declare module "simhash-js" {
  const simhash: { SimHash: new () => { hash(text: string): number } }
  export default simhash
}
