// Cuts a text into tokens by the released word recipes. The core module finds the words in the lower-case normal form of the
// text; the passages module hashes them, and counts their positions in UTF-16 code units.

import { writeBytes } from "../boundary/channel.js"
import { isAscii, normalizeWritten } from "../boundary/written.js"
import { core } from "../modules/core-module.js"
import { bindings, callPassages, channel } from "../modules/passages-module.js"
import { changes, wellFormed } from "../text/changes.js"
import { chunks, normalize } from "../text/normal-form.js"
import type { Tokens } from "./tokens.js"

/** The number of words passed to the module at once. */
const CHUNK = 2048

export function cutText(text: string): Tokens {
  return core.call(() => {
    const written = core.write(text, 0)
    if (isAscii(text, written)) return tokensTo(written)
    const tokens = tokensTo(normalizeWritten(core, text, "NFKC", 0, written))
    // Positions move back from the lower case to the normal form, and from there to the text.
    for (const moved of [dotted(text), changes(text, "NFKC")]) {
      if (moved.length > 0) moveBack(tokens, moved)
    }
    return tokens
  })
}

/** Returns the tokens of the text in the core's buffer, with their positions in its lower case. */
function tokensTo(end: number): Tokens {
  core.check(core.ready().wordsOf(end))
  const { numbers } = core
  const [lowered, count, startsAt, endsAt] = numbers as unknown as [number, number, number, number]
  const starts = new Uint32Array(numbers.buffer, startsAt, count)
  const ends = new Uint32Array(numbers.buffer, endsAt, count)
  const tokens = new BigUint64Array(2 * count)
  callPassages(() => {
    for (let at = 0, from = 0, unit = 0; at < count; at += CHUNK) {
      const [first, last] = [starts.subarray(at, at + CHUNK), ends.subarray(at, at + CHUNK)]
      const to = last[last.length - 1] as number
      writeBytes(channel, first, 0)
      writeBytes(channel, last, first.byteLength)
      writeBytes(channel, new Uint8Array(numbers.buffer, lowered + from, to - from), 2 * first.byteLength)
      tokens.set(
        channel.answer(bindings.cutWords(first.length, to - from, from, unit), BigUint64Array),
        2 * at,
      )
      from = to
      unit = channel.numbers[2] as number
    }
  })
  return new Uint32Array(tokens.buffer)
}

/** Returns the places where lower-casing shifts offsets, in the form of {@link changes}: a dotted capital I becomes two units. */
function dotted(text: string): number[] {
  const list: number[] = []
  let start = 0
  for (const chunk of chunks(wellFormed(text), "NFKC")) {
    const normal = normalize(chunk, "NFKC")
    for (let at = normal.indexOf("\u0130"); at >= 0; at = normal.indexOf("\u0130", at + 1)) {
      const from = start + at
      const to = from + list.length / 4
      list.push(from, from + 1, to, to + 2)
    }
    start += normal.length
  }
  return list
}

/** Maps tokens to the smallest spans that changed into theirs: see `Alignment::source` in `src/text/alignment.rs`. */
function moveBack(tokens: Tokens, moved: readonly number[]): void {
  let next = 0
  /** Returns the start or the end of the source of the unit at an offset. Offsets must ascend from call to call. */
  const source = (offset: number, end: 0 | 1): number => {
    while (next < moved.length && (moved[next + 3] as number) <= offset) next += 4
    if (next < moved.length && (moved[next + 2] as number) <= offset) return moved[next + end] as number
    const shift = next > 0 ? (moved[next - 3] as number) - (moved[next - 1] as number) : 0
    return offset + shift + end
  }
  for (let at = 0; at < tokens.length; at += 4) {
    tokens[at] = source(tokens[at] as number, 0)
    tokens[at + 1] = source((tokens[at + 1] as number) - 1, 1)
  }
}
