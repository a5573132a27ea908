// Full lower case, as `str::to_lowercase` of Rust has it. That of the engine is that of the engine's Unicode.
import { CASED, IGNORABLE, kinds } from "./kinds.js"
import { LOWER } from "./tables.js"

let table: { lower: Map<string, string>; capitals: RegExp } | undefined

/** A text in lower case. It must have no lone surrogates. */
export function lowerCase(text: string): string {
  table ??= decode()
  const { lower, capitals } = table
  return text
    .replace(capitals, (capital) => lower.get(capital) as string)
    .replace(/Σ/g, (_, at: number, whole: string) =>
      // The condition `Final_Sigma` of the Unicode standard, section 3.13.
      nextIsCased(whole, at, -1) && !nextIsCased(whole, at, 1) ? "ς" : "σ",
    )
}

function decode() {
  // The only capital whose lower case is two characters.
  const lower = new Map([["İ", "i\u0307"]])
  let code = 0
  for (const [, gap = "", step, more, away] of LOWER.matchAll(/(\w+)([.:]?)(\w*)(\S*)/g)) {
    code += Number.parseInt(gap, 36)
    for (let left = Number.parseInt(more || "0", 36); ; left--) {
      lower.set(String.fromCodePoint(code), String.fromCodePoint(code + Number.parseInt(away || "1", 36)))
      if (left === 0) break
      code += step === ":" ? 2 : 1
    }
  }
  return { lower, capitals: new RegExp(`[${[...lower.keys()].join("")}]`, "gu") }
}

/** Whether the first character that is not ignorable, before or after an offset, is cased. */
function nextIsCased(text: string, offset: number, step: 1 | -1): boolean {
  for (let at = offset + step; at >= 0 && at < text.length; at += step) {
    // A low surrogate is ignorable, so that its character is looked at where the high one is.
    const kind = kinds()[text.codePointAt(at) as number] as number
    if ((kind & IGNORABLE) === 0) return (kind & CASED) > 0
  }
  return false
}
