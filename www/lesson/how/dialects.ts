import { shortened } from "../shortened.js"
import type { Vote } from "./inputs.js"
import type { List } from "./program.js"

/** How a programming language writes values. */
export interface Dialect {
  text(text: string): string
  /** A large integer, in hexadecimal. */
  large(value: bigint): string
  /** Several values in a row. */
  row(values: readonly string[]): string
}

/** Characters that no program should show as they are: they are invisible, or turn the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Z}]/gu

export const javascript: Dialect = {
  text: (text) => quoted(text, (point) => `\\u{${point.toString(16)}}`),
  large: (value) => `0x${value.toString(16)}n`,
  row: (values) => `[${values.join(", ")}]`,
}

export const python: Dialect = {
  text: (text) => quoted(text, (point) => `\\U${point.toString(16).padStart(8, "0")}`),
  large: (value) => `0x${value.toString(16)}`,
  row: (values) => `(${values.join(", ")})`,
}

function quoted(text: string, escaped: (point: number) => string): string {
  const safe = text
    .replace(/["\\]/g, "\\$&")
    .replace(INVISIBLE, (one) => (one === " " ? one : escaped(one.codePointAt(0) ?? 0)))
  return `"${safe}"`
}

/** The most characters of a feature that only labels its row. */
const LABEL = 24

/** A feature's text, shortened where it is only a label. */
export const label = (text: string): string => shortened(text, LABEL)

/** The rows of features that vote: text, weight, hash. */
export function voteRows(features: readonly Vote[], { text, large, row }: Dialect): List {
  return {
    items: features.map((one) => row([text(label(one.text)), String(one.weight), large(one.hash)])),
  }
}
