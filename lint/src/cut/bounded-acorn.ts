// The parser of JavaScript that the parser of MDX asks: at every brace and blank line anew, until an expression is whole.
import { Parser } from "acorn"
import acornJsx from "acorn-jsx"
import { BrokenSource } from "./cutter.js"

const javascript = Parser.extend(acornJsx())
type Parse = typeof javascript.parse
type ParseExpressionAt = typeof javascript.parseExpressionAt

/** For each character of a source, how many characters are parsed at most, all attempts together. */
const MOST_A_CHARACTER = 8
const MOST_AT_LEAST = 300_000

/** A parser that ends the whole parsing of a source of this length once it was given too many characters. */
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
 * The parser of MDX catches what is thrown, and goes on with the next brace. It asks first where the error is: that is the
 * place to leave it.
 */
class TooLong extends Error {
  get pos(): number {
    throw new BrokenSource("its expressions take too long to parse")
  }
}
