// Synthetic texts of any length without repetition: invented words with the lengths and the frequencies of
// a language. The texts are the same on every run, in Node and in browsers.
import { numbersBelow } from "../random.mjs"

const ENGLISH = {
  // These words are nearly half of English text.
  frequent:
    "the of and to a in that is was he for it with as his on be at by i this had not are but from or have an they which one you were her all she there would their we him been has when who will more no if out so said what up its about into than them can only other new some could time these two may then do first any my now such like our over man me even most made after also did many before must through back years where much your way well down should because each just those people how too little state good very make world still own see men work long get here between both life being under never day same another know while last might us great old year off come since against go came right used take three".split(
      " ",
    ),
  onsets: "b c d f g h l m n p r s t v w st tr pr ch sh th br cl gr pl sp".split(" "),
  vowels: "a e i o u ea ou ai ee io".split(" "),
  codas: "- - - n r s t l d m nt st ck ng ll rd".split(" "),
}
const FRENCH = {
  frequent:
    "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il à été être".split(
      " ",
    ),
  onsets: "b c ç d f g j l m n p qu r s t v tr pr ch cr".split(" "),
  vowels: "a e é è ê i o u ou ai eau oi".split(" "),
  codas: "- - - n r s t l".split(" "),
}
const GERMAN = {
  frequent:
    "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an über".split(
      " ",
    ),
  onsets: "b d f g h k l m n r s t w z sch st schl kr".split(" "),
  vowels: "a e i o u ä ö ü ei ie au".split(" "),
  codas: "- - n r s t ß ch ng cht".split(" "),
}
const RUSSIAN = {
  frequent: "и в не на я быть он с что а по это она этот к но они мы весь который из у то за свой".split(" "),
  onsets: "б в г д ж з к л м н п р с т х ч ш ст пр".split(" "),
  vowels: "а е и о у ы я ю ё".split(" "),
  codas: "- - - н р с т л й ть".split(" "),
}
const GREEK = {
  frequent: "και το να του η της με που την από για είναι των στο οι ο σε δεν θα τα".split(" "),
  onsets: "β γ δ κ λ μ ν π ρ σ τ φ χ στ πρ".split(" "),
  vowels: "α ε η ι ο ω ά έ ί ου".split(" "),
  codas: "- - ς ν".split(" "),
}
const ARABIC = {
  frequent: "في من على أن إلى هذا التي كان عن مع هذه ما لا بعد كل قد بين هو هي ذلك كما عند".split(" "),
  onsets: "ب ت ث ج ح خ د ر س ش ص ع غ ف ق ك ل م ن ه".split(" "),
  vowels: ["ا", "و", "ي", "", "", ""],
  codas: "- - ة ن ر ل ات".split(" "),
}
const HINDI = {
  frequent: "के में है की से और का को पर यह एक कि हैं भी नहीं ने तो लिए कर वह इस था जो".split(" "),
  onsets: "क ख ग च ज ट ड त द न प ब भ म य र ल व श स ह प्र क्ष".split(" "),
  vowels: "ा ि ी ु ू े ै ो ौ ं".split(" "),
  codas: "- - - न र त ल क".split(" "),
}
const KOREAN = {
  frequent: "그 이 수 것 등 및 더 또 한 그리고 하지만 있다 없다 한다 위해 대한 우리 모든".split(" "),
  onsets: "가 나 다 라 마 바 사 아 자 하 고 노 도 로 모 보 소 오".split(" "),
  vowels: "기 니 리 시 인 정 한 성 원 장 구 부 수".split(" "),
  codas: "- - 은 을 에 의 가 도".split(" "),
}
const EMOJI = ["😀", "😂", "🎉", "👍🏽", "❤️", "🙏", "👩‍👩‍👧", "🇫🇷", "🔥", "🤔"]

/** The languages that have spaces between words, by name. */
const ALPHABETIC = { Russian: RUSSIAN, Greek: GREEK, Arabic: ARABIC, Hindi: HINDI, Korean: KOREAN }

/** The number of words of each language here; the frequent ones come first. */
const VOCABULARY = 30_000

/** English prose of `length` UTF-16 units and a little more, in ASCII by default. */
export function english(length, { quotes = ['"', '"', "'"], seed = 1 } = {}) {
  const random = numbersBelow(seed)
  return paragraphs(length, random, alphabetic(ENGLISH, random, quotes))
}

/** English with quotes and dashes as books have them: nearly ASCII. */
export function typographic(length) {
  return english(length, { quotes: ["“", "”", "’"] })
}

/** Chinese, with a number or a Latin word now and then. */
export function chinese(length, { seed = 2 } = {}) {
  const random = numbersBelow(seed)
  return paragraphs(length, random, ideographic(random))
}

/** Sentences of seven languages in five scripts, and an emoji now and then. */
export function mixed(length) {
  const random = numbersBelow(3)
  const writers = [ENGLISH, FRENCH, GERMAN, RUSSIAN, GREEK].map((language) =>
    alphabetic(language, random, ["“", "”", "’"]),
  )
  writers.push(ideographic(random), japanese(random))
  return paragraphs(length, random, () => {
    const sentence = writers[random(writers.length)]()
    return random(10) === 0 ? `${sentence} ${String.fromCodePoint(0x1f600 + random(64))}` : sentence
  })
}

/** The writers of texts in one language each, by its name: functions of the length in UTF-16 units. */
export const LANGUAGES = {
  ...Object.fromEntries(
    Object.entries(ALPHABETIC).map(([name, language], i) => [
      name,
      (length) => {
        const random = numbersBelow(10 + i)
        return paragraphs(length, random, alphabetic(language, random, ["«", "»", "’"]))
      },
    ]),
  ),
  Japanese: (length) => {
    const random = numbersBelow(20)
    return paragraphs(length, random, japanese(random))
  },
  Thai: (length) => {
    const random = numbersBelow(21)
    return paragraphs(length, random, thai(random))
  },
}

/** Messages as of a chat: short sentences in lower case, most with an emoji. */
export function chat(length) {
  const random = numbersBelow(22)
  const sentence = alphabetic(ENGLISH, random, ["“", "”", "’"])
  return paragraphs(length, random, () => {
    const words = sentence().toLowerCase()
    return random(4) === 0 ? words : `${words} ${EMOJI[random(EMOJI.length)]}`
  })
}

/** `count` titles of products, each a text of its own. */
export function titles(count) {
  const random = numbersBelow(23)
  const word = capitalised(random)
  return Array.from({ length: count }, () => {
    const features = Array.from({ length: 2 + random(4) }, word).join(" ")
    const model = `${word().slice(0, 2).toUpperCase()}-${100 + random(900)}`
    const size = `${1 + random(50)}${["", ".5"][random(2)]} ${["cm", "mm", "l", "kg", "W", "pcs"][random(6)]}`
    return flat(`${word()} ${model} ${features}, ${size} (${word()}/${word()})`)
  })
}

/** Functions in a language with braces. */
export function sourceCode(length) {
  const random = numbersBelow(24)
  const word = capitalised(random)
  const name = () => {
    const first = word().toLowerCase()
    return Array.from({ length: random(3) }, word).reduce((name, part) => name + part, first)
  }
  const statements = [
    () => `  const ${name()} = ${name()}(${name()}, ${random(100)})\n`,
    () => `  if (${name()}.${name()} !== "${name()}") return ${name()}[${random(10)}]\n`,
    () =>
      `  for (let i = 0; i < ${name()}.length; i++) ${name()}_${random(9)} += ${name()}[i] << ${random(8)}\n`,
    () => `  // ${word()} ${name()} ${name()} ${name()}.\n`,
  ]
  return repeated(length, () => {
    const body = Array.from({ length: 2 + random(8) }, () => statements[random(statements.length)]())
    return `export function ${name()}(${name()}, ${name()} = ${random(100)}) {\n${body.join("")}}\n\n`
  })
}

/** A document in Markdown: headings, paragraphs with marks and links, lists, and code. */
export function markdown(length) {
  const random = numbersBelow(25)
  const sentence = alphabetic(ENGLISH, random, ["“", "”", "’"])
  const word = capitalised(random)
  const parts = [
    () => `## ${word()} ${word()}\n\n`,
    () =>
      `${sentence()} **${word()}** and [${word()}](https://example.org/${word()}/${random(1000)}). ${sentence()}\n\n`,
    () => `- ${sentence()}\n- \`${word().toLowerCase()}_${random(10)}()\`: ${sentence()}\n\n`,
    () => `\`\`\`js\n${word().toLowerCase()}.${word().toLowerCase()}(${random(100)})\n\`\`\`\n\n`,
  ]
  return repeated(length, () => parts[random(parts.length)]())
}

/** Records in JSON, one a line. */
export function jsonLines(length) {
  const random = numbersBelow(26)
  const sentence = alphabetic(ENGLISH, random, ["'", "'", "'"])
  const word = capitalised(random)
  let id = 0
  return repeated(length, () => {
    const record = {
      id: ++id,
      name: word(),
      tags: [word(), word()],
      price: random(10_000) / 100,
      text: sentence(),
    }
    return `${JSON.stringify({ ...record, seen: `2024-0${1 + random(9)}-1${random(10)}T0${random(10)}:30:00Z` })}\n`
  })
}

/** `count` sentences of English, each a text of its own. */
export function sentences(count) {
  const random = numbersBelow(4)
  const sentence = alphabetic(ENGLISH, random, ['"', '"', "'"])
  return Array.from({ length: count }, () => flat(sentence()))
}

/** A text cut into pieces of `length` bytes of UTF-8 (or up to three less), each a flat string. */
export function pieces(text, length) {
  const bytes = new TextEncoder().encode(text)
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  const list = []
  for (let start = 0, end = 0; start + length <= bytes.length; start = end) {
    end = start + length
    // A piece does not end within a character.
    while (end < bytes.length && (bytes[end] & 0xc0) === 0x80) end--
    list.push(decoder.decode(bytes.subarray(start, end)))
  }
  return list
}

/** The same string as one run of characters, where engines keep a concatenation as a tree of parts. */
function flat(text) {
  return new TextDecoder().decode(new TextEncoder().encode(text))
}

function paragraphs(length, random, sentence) {
  const parts = []
  for (let written = 0; written < length; ) {
    const part = `${sentence()}${random(6) === 0 ? "\n\n" : " "}`
    parts.push(part)
    written += part.length
  }
  return parts.join("")
}

/** Parts until there are `length` UTF-16 units. */
function repeated(length, part) {
  const parts = []
  for (let written = 0; written < length; ) {
    parts.push(part())
    written += parts.at(-1).length
  }
  return parts.join("")
}

/** Returns a function that returns an English word with a capital letter. */
function capitalised(random) {
  const { onsets, vowels, codas, frequent } = ENGLISH
  const pick = (list) => list[random(list.length)]
  const syllable = () => pick(onsets) + pick(vowels) + pick(codas).replace("-", "")
  const invented = Array.from({ length: 4000 }, () => syllable() + (random(2) === 0 ? syllable() : ""))
  const words = [...frequent.filter((word) => word.length > 3), ...invented]
  return () => {
    const word = words[rank(random, words.length)]
    return word[0].toUpperCase() + word.slice(1)
  }
}

/** Zipf's law: the n-th word of all is about 1/n times as frequent as the first. */
function rank(random, count) {
  return Math.min(count - 1, Math.floor(count ** (random(2 ** 20) / 2 ** 20)) - 1)
}

/** Writes sentences of words with spaces between them. */
function alphabetic({ frequent, onsets, vowels, codas }, random, [open, close, apostrophe]) {
  const pick = (list) => list[random(list.length)]
  const syllable = () => pick(onsets) + pick(vowels) + pick(codas).replace("-", "")
  const words = Array.from({ length: VOCABULARY }, (_, nth) => {
    if (nth < frequent.length) return frequent[nth]
    return Array.from({ length: 1 + random(nth < 2000 ? 2 : 3) }, syllable).join("")
  })
  const word = () => {
    const word = words[rank(random, words.length)]
    const kind = random(240)
    if (kind < 4) return word + apostrophe + pick(["s", "t", "re", "ll"])
    if (kind < 6) return `${word}-${words[rank(random, words.length)]}`
    if (kind < 8) return word[0].toUpperCase() + word.slice(1)
    if (kind < 10) return String(1700 + random(330))
    if (kind < 11) return `${1 + random(99)},${100 + random(900)}.${random(10)}`
    return word
  }
  return () => {
    const count = 4 + random(12) + random(12)
    const quoted = random(12) === 0
    let sentence = word()
    sentence = sentence[0].toUpperCase() + sentence.slice(1)
    for (let i = 1; i < count; i++) sentence += (random(12) === 0 ? ", " : " ") + word()
    sentence += pick([".", ".", ".", ".", ".", "?", "!", ";"])
    return quoted ? open + sentence + close : sentence
  }
}

/** Writes sentences of words of one to three characters without spaces. */
function ideographic(random) {
  // The characters are scattered over the block, as frequent characters are.
  const characters = Array.from({ length: 3500 }, (_, i) =>
    String.fromCodePoint(0x4e00 + ((i * 7919) % 20902)),
  )
  const words = Array.from({ length: VOCABULARY }, (_, nth) =>
    Array.from(
      { length: nth < 300 ? 1 : 2 + Number(random(5) === 0) },
      () => characters[rank(random, characters.length)],
    ).join(""),
  )
  return () => {
    const count = 5 + random(10) + random(10)
    let sentence = ""
    for (let i = 0; i < count; i++) {
      if (random(120) === 0) sentence += 1900 + random(130)
      else if (random(150) === 0) sentence += ENGLISH.frequent[random(ENGLISH.frequent.length)].toUpperCase()
      else sentence += words[rank(random, words.length)]
      if (i < count - 1 && random(7) === 0) sentence += "，"
    }
    return `${sentence}${["。", "。", "。", "？", "！"][random(5)]}`
  }
}

/** Writes sentences of ideographs, hiragana and katakana. */
function japanese(random) {
  const kana = (first, count) => String.fromCodePoint(first + random(count))
  return () => {
    let sentence = ""
    for (let i = 0; i < 6 + random(8); i++) {
      const katakana = random(6) === 0
      for (let n = random(3); n >= 0; n--)
        sentence += katakana
          ? kana(0x30a2, 80)
          : String.fromCodePoint(0x4e00 + ((rank(random, 2000) * 7919) % 20902))
      for (let n = random(3); n >= 0; n--) sentence += kana(0x3042, 80)
      if (random(6) === 0) sentence += "、"
    }
    return `${sentence}。`
  }
}

/** Writes sentences of Thai, which has spaces between clauses only. */
function thai(random) {
  const pick = (list) => list[random(list.length)]
  const consonants = [..."กขคงจชซดตถทนบปผพฟมยรลวสหอ"]
  const after = ["า", "ะ", "ิ", "ี", "ุ", "ู", "ำ", "ั", "่า", "้า", "ี่", "ื่อ"]
  const before = [..."เแโไใ"]
  const syllable = () => {
    const rhyme = random(3) === 0 ? pick(before) + pick(consonants) : pick(consonants) + pick(after)
    return random(2) === 0 ? rhyme : rhyme + pick(consonants)
  }
  const words = Array.from({ length: VOCABULARY }, (_, nth) =>
    Array.from({ length: 1 + random(nth < 500 ? 2 : 3) }, syllable).join(""),
  )
  return () => {
    const clause = () =>
      Array.from({ length: 3 + random(8) }, () => words[rank(random, words.length)]).join("")
    return Array.from({ length: 1 + random(3) }, clause).join(" ")
  }
}
