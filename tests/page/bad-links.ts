// Links that nobody's page has made: damaged, swollen, of wrong types, and made to harm. The same seed gives
// the same links.
import { deflateRawSync } from "node:zlib"
import { initial } from "../../www/lesson/lesson.js"
import { LONGEST_TEXT } from "../../www/lesson/slice.js"
import { randomNumbers } from "../js/oracle.js"
import { NASTY } from "./support.js"

type Random = ReturnType<typeof randomNumbers>

/** The fragment that holds a lesson, or JSON. */
export function fragmentOf(lesson: string | object): string {
  const json = typeof lesson === "string" || lesson instanceof Uint8Array ? lesson : JSON.stringify(lesson)
  return `v1.${deflateRawSync(json, { level: 9 }).toString("base64url")}`
}

const SOUND = {
  texts: { a: "the cat sat on the mat", b: "the cat sat on a mat", example: null },
  settings: { ...initial.settings, bits: 32 },
  instrument: { word: 1, by: 2, bits: 64 },
  loom: { ...initial.loom, of: "b", step: 2, pinned: 7 },
  flips: { bit: 12 },
  buckets: { flipped: [1, 40, 63] },
  task: { section: "flips", question: "Which bits flip?", predict: true, about: "sums" },
  near: { threshold: 9, length: 12 },
}

/** Texts that are made to be slow, to be obeyed, or to be cut at the wrong position. */
const TEXTS: readonly string[] = [
  ...NASTY,
  "</textarea></style></template>",
  "\ud800 \udc00 \ud83d",
  "\u202e\u2066 right to left \u0000\u001b[31m\u009b",
  `a${"\u0301".repeat(30_000)}`,
  "\ufdfa".repeat(30_000),
  "\u{1f469}\u200d".repeat(20_000),
  // As much as may be, and one more.
  ...["x", "妈", "\u05d0a", "\u0301a", "\ufdfa", "a ", "\n", "a\n"].flatMap((piece) => [
    piece.repeat(Math.floor(LONGEST_TEXT / piece.length)),
    `${piece.repeat(Math.floor(LONGEST_TEXT / piece.length))}!!`,
    piece.repeat(999),
  ]),
  // All features distinct.
  Array.from({ length: LONGEST_TEXT }, (_, n) =>
    String.fromCharCode(0x4e00 + ((n * n * 31 + n * 7919) % 20_000)),
  ).join(""),
  Array.from({ length: 5_000 }, (_, n) => ((n + 1) * 7919).toString(36)).join(" "),
]

const JUNK: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 65, 1e9, "", "x", "hand", "ab", [], {}],
  ...[[[]], [null], { length: 1e9 }, { a: { b: {} } }, "9".repeat(400), ["ac"], "toString", "__proto__"],
]

/** What kinds there are, each by its name. */
const KINDS: Readonly<Record<string, (random: Random) => string>> = {
  "cut short": (random) => {
    const sound = fragmentOf(SOUND)
    return sound.slice(0, 3 + random(sound.length - 3))
  },
  "with bits the other way round": (random) => {
    const bytes = deflateRawSync(JSON.stringify(SOUND))
    for (let flips = 1 + random(4); flips > 0; flips--) {
      const at = random(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
    }
    return `v1.${bytes.toString("base64url")}`
  },
  "with bytes of its JSON changed": (random) => {
    const json = Buffer.from(JSON.stringify(SOUND))
    for (let changes = 1 + random(3); changes > 0; changes--) json[random(json.length)] = random(256)
    return fragmentOf(json)
  },
  "of random characters": (random) =>
    `v1.${Array.from({ length: random(300) }, () => String.fromCharCode(33 + random(94))).join("")}`,
  "of another version": (random) =>
    `v${["0", "2", "01", "9".repeat(3 + random(3000)), "1e3"][random(5)]}.abc`,
  "that swells to a giant": (random) =>
    fragmentOf(
      [
        () => `{"texts":{"a":"${"a".repeat(20_000_000)}"}}`,
        () => `{"texts":${"[".repeat(3_000_000)}${"]".repeat(3_000_000)}}`,
        () => "[".repeat(10_000_000),
        () => `{"near":${"0".repeat(10_000_000)}}`,
        () => `{"buckets":{"flipped":[${Array.from({ length: 300_000 }, (_, n) => n).join()}]}}`,
        () => " ".repeat(30_000_000),
      ][random(6)]?.() ?? "",
    ),
  "with texts made to harm": (random) => {
    const text = () => TEXTS[random(TEXTS.length)] ?? ""
    return fragmentOf({
      texts: { a: text(), b: text(), example: null },
      instrument: { text: text(), word: random(9), by: random(9), bits: 64 },
      settings: { bits: 128, recipe: ["short/1", "page/1", "java-simhash/1"][random(3)] },
      loom: { against: true, step: random(100_000), of: "abc"[random(3)] },
      task: { section: "loom", question: text(), predict: true, about: "sums" },
      surplus: text(),
    })
  },
  "with one value of a wrong type": (random) => {
    const parts: Record<string, Record<string, unknown>> = structuredClone(SOUND)
    const slice = Object.values(parts)[random(Object.keys(parts).length)] ?? {}
    slice[Object.keys(slice)[random(Object.keys(slice).length)] ?? ""] = JUNK[random(JUNK.length)]
    return fragmentOf(parts)
  },
  "with parts of a wrong type": (random) =>
    fragmentOf(Object.fromEntries(Object.keys(SOUND).map((name) => [name, JUNK[random(JUNK.length)]]))),
  "that is no lesson": (random) => fragmentOf(JSON.stringify(JUNK[random(JUNK.length)])),
  "with names of what objects inherit": (random) =>
    fragmentOf(
      [
        '{"__proto__":{"texts":{"a":"x"}}}',
        '{"texts":{"__proto__":{"a":"x","b":1}}}',
        '{"settings":{"recipe":"__proto__","bits":"constructor"},"texts":{"a":"__proto__ constructor","b":"toString"}}',
        '{"constructor":{"prototype":{"c":1}},"toString":null,"hasOwnProperty":1}',
        '{"buckets":{"flipped":{"length":3,"0":1,"includes":1},"toString":1}}',
      ][random(5)] ?? "",
    ),
}

export const KIND_COUNT = Object.keys(KINDS).length

/** So many bad links, of every kind in turn. */
export function* badLinks(seed: bigint, count: number): Generator<{ what: string; fragment: string }> {
  const random = randomNumbers(seed)
  const kinds = Object.entries(KINDS)
  for (let i = 0; i < count; i++) {
    const [what, make] = kinds[i % kinds.length] as [string, (random: Random) => string]
    yield { what: `${what} (${i} of seed ${seed})`, fragment: make(random) }
  }
}
