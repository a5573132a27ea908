import "./globals.js"
import simhash from "simhash"
import simhashJs from "simhash-js"
import { SimHash, toHex } from "simhash-wasm/url"
import { strong } from "../../benches/fingerprints/strong.mjs"
import { typical } from "../../benches/fingerprints/typical.mjs"

export type Name = "short" | "text" | "crc32" | "simhashJs" | "strong" | "typical"

/** One way to a fingerprint. */
export interface Contender {
  name: Name
  /** The package's name, where it is one. */
  title?: string
  /** Of a text, and of what finds its words, where it is given words. */
  fingerprint(text: string, words: RegExp): unknown
  /** A fingerprint in hexadecimal digits. */
  digits(fingerprint: never): string
}

/** All contenders, this package first. The WebAssembly module has to be loaded. */
export function contenders(): Contender[] {
  const [short, text] = [new SimHash("short/1"), new SimHash("text/1")]
  const crc32 = simhash("crc32")
  const jenkins = new simhashJs.SimHash()
  return [
    {
      name: "short",
      title: "simhash-wasm short/1",
      fingerprint: (input) => short.fingerprint(input),
      digits: toHex64,
    },
    {
      name: "text",
      title: "simhash-wasm text/1",
      fingerprint: (input) => text.fingerprint(input),
      digits: toHex64,
    },
    { name: "strong", fingerprint: strong, digits: toHex64 },
    {
      name: "crc32",
      title: "npm simhash 0.1.0",
      fingerprint: (input, words) => crc32(input.toLowerCase().match(words) ?? []),
      digits: (bits: readonly number[]) => hex32(bits.reduceRight((value, bit) => value * 2 + bit, 0)),
    },
    {
      name: "simhashJs",
      title: "npm simhash-js 1.0.0",
      fingerprint: (input) => jenkins.hash(input),
      digits: hex32,
    },
    { name: "typical", fingerprint: typical, digits: toHex64 },
  ]
}

function toHex64(fingerprint: bigint): string {
  return toHex(fingerprint)
}

function hex32(fingerprint: number): string {
  return fingerprint.toString(16).padStart(8, "0")
}
