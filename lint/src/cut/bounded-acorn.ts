// The JavaScript parser for MDX. The MDX parser calls it again at every brace and blank line until an expression is complete.
import { Parser } from "acorn"
import acornJsx from "acorn-jsx"
import { BrokenSource } from "./cutter.js"

const javascript = Parser.extend(acornJsx())
type Parse = typeof javascript.parse
type ParseExpressionAt = typeof javascript.parseExpressionAt

/** The maximum number of characters to parse, in all attempts together, per character of the source. */
const MOST_A_CHARACTER = 8
const MOST_AT_LEAST = 300_000

/** Returns a parser that ends the parsing of a source of this length once it has received too many characters. */
export function boundedAcorn(length: number) {
  let left = Math.max(MOST_AT_LEAST, length * MOST_A_CHARACTER)
  const spent = (source: string) => {
    left -= source.length
    if (left < 0) throw new TooLong()
    return source
  }
  return {
    parse: (...[source, options]: Parameters<Parse>) => javascript.parse(spent(source), options),
    parseExpressionAt: (...[source, at, options]: Parameters<ParseExpressionAt>) =>
      javascript.parseExpressionAt(spent(source), at, options),
  }
}

/**
 * The MDX parser catches errors and continues with the next brace. Before that it reads the position of the error, so the
 * getter `pos` can end the whole parsing.
 */
class TooLong extends Error {
  get pos(): number {
    throw new BrokenSource("its expressions take too long to parse")
  }
}
