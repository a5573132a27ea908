import { linter } from "@codemirror/lint"
import { type Extension, StateEffect, Text } from "@codemirror/state"
import { distance, expectedDistance, SimHash } from "simhash-wasm/url"
import { inTimeSlices } from "../../lesson/time-slices.js"
import { type Paragraph, paragraphs } from "./model.js"

/** A paragraph of the draft, and the nearest note, by its name, or earlier paragraph, by its number. */
export interface Finding extends Paragraph {
  readonly tooShort: boolean
  readonly duplicate: { of: string | number; distance: number } | undefined
}

export interface Options {
  notes(): readonly { name: string; text: string }[]
  /** The words of the warning. */
  message(finding: Finding): string
  /** Receives the findings, and the number of texts that were fingerprinted for them. */
  onCheck?(findings: readonly Finding[], fresh: number): void
}

/** The effect that is dispatched when the result of `notes` has changed. */
export const notesChanged = StateEffect.define<null>()

/** Warns of paragraphs that nearly repeat a note or an earlier paragraph. */
export function duplicates({ notes, message, onCheck }: Options): Extension {
  const simhash = new SimHash({ recipe: "short/1", bits: 128 })
  const { bits, maxDistance } = simhash.recipe
  let known = new Map<string, Print>()

  function print(text: string): Print {
    const { fingerprint, featureCount } = simhash.explain(text)
    // If one changed feature is expected to flip more bits than the threshold, the text is too short to compare.
    const cost = featureCount > 0 ? expectedDistance(featureCount, 1, bits) : bits
    return { fingerprint, tooShort: cost > maxDistance }
  }

  /** It yields between paragraphs, so that typing need not wait for long drafts. */
  function* check(draft: Text): Generator<void, Finding[]> {
    const prints = new Map<string, Print>()
    const printOf = (text: string) => {
      const found = prints.get(text) ?? known.get(text) ?? print(text)
      prints.set(text, found)
      return found
    }
    const others = notes().flatMap(({ name, text }) =>
      paragraphs(Text.of(text.split("\n"))).map((part): Other => ({ of: name, ...printOf(part.text) })),
    )
    const findings: Finding[] = []
    for (const paragraph of paragraphs(draft)) {
      const own = printOf(paragraph.text)
      findings.push({ ...paragraph, tooShort: own.tooShort, duplicate: nearest(own, others, maxDistance) })
      others.push({ of: findings.length, ...own })
      yield
    }
    const fresh = [...prints.keys()].filter((text) => !known.has(text)).length
    known = prints
    onCheck?.(findings, fresh)
    return findings
  }

  let running = new AbortController()
  return linter(
    async ({ state }) => {
      running.abort()
      running = new AbortController()
      const findings = (await inTimeSlices(check(state.doc), running.signal)) ?? []
      return findings
        .filter(({ duplicate }) => duplicate)
        .map((finding) => ({ ...finding, severity: "warning", message: message(finding) }))
    },
    {
      delay: 200,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some((effect) => effect.is(notesChanged))),
    },
  )
}

type Print = { fingerprint: bigint; tooShort: boolean }
type Other = Print & { of: string | number }

function nearest(own: Print, others: readonly Other[], maxDistance: number): Finding["duplicate"] {
  let duplicate: Finding["duplicate"]
  for (const other of others) {
    if (own.tooShort || other.tooShort) continue
    const apart = distance(own.fingerprint, other.fingerprint)
    if (apart < (duplicate?.distance ?? maxDistance + 1)) duplicate = { of: other.of, distance: apart }
  }
  return duplicate
}
