// Synthetic texts of any length without repetition: invented words with the lengths and the frequencies of
// a language. The texts are the same on every run, in Node and in browsers.
import { numbersBelow } from "./random.mjs"

/** A language with spaces between its words: its frequent words, and what syllables are made of. "-" is nothing. */
function language(...lists) {
  const [frequent, onsets, vowels, codas] = lists.map((list) => list.split(" "))
  return { frequent, onsets, vowels, codas }
}

const ENGLISH = language(
  // These words are nearly half of English text.
  "the of and to a in that is was he for it with as his on be at by i this had not are but from or have an they which one you were her all she there would their we him been has when who will more no if out so said what up its about into than them can only other new some could time these two may then do first any my now such like our over man me even most made after also did many before must through back years where much your way well down should because each just those people how too little state good very make world still own see men work long get here between both life being under never day same another know while last might us great old year off come since against go came right used take three",
  "b c d f g h l m n p r s t v w st tr pr ch sh th br cl gr pl sp",
  "a e i o u ea ou ai ee io",
  "- - - n r s t l d m nt st ck ng ll rd",
)
const RUSSIAN = language(
  "и в не на я быть он с что а по это она этот к но они мы весь который из у то за свой",
  "б в г д ж з к л м н п р с т х ч ш ст пр",
  "а е и о у ы я ю ё",
  "- - - н р с т л й ть",
)
const ARABIC = language(
  "في من على أن إلى هذا التي كان عن مع هذه ما لا بعد كل قد بين هو هي ذلك كما عند",
  "ب ت ث ج ح خ د ر س ش ص ع غ ف ق ك ل م ن ه",
  "ا و ي - - -",
  "- - ة ن ر ل ات",
)
const HINDI = language(
  "के में है की से और का को पर यह एक कि हैं भी नहीं ने तो लिए कर वह इस था जो",
  "क ख ग च ज ट ड त द न प ब भ म य र ल व श स ह प्र क्ष",
  "ा ि ी ु ू े ै ो ौ ं",
  "- - - न र त ल क",
)
const KOREAN = language(
  "그 이 수 것 등 및 더 또 한 그리고 하지만 있다 없다 한다 위해 대한 우리 모든",
  "가 나 다 라 마 바 사 아 자 하 고 노 도 로 모 보 소 오",
  "기 니 리 시 인 정 한 성 원 장 구 부 수",
  "- - 은 을 에 의 가 도",
)
const EMOJI = ["😀", "😂", "🎉", "👍🏽", "❤️", "🙏", "👩‍👩‍👧", "🇫🇷", "🔥", "🤔"]

/** The number of words of each language here; the frequent ones come first. */
const VOCABULARY = 30_000

/** English prose of `length` UTF-16 units and a little more, in ASCII. */
export const english = (length, { seed = 1 } = {}) => writer(seed, spaced(ENGLISH, ['"', '"', "'"]))(length)

/** Chinese, with a number or a Latin word now and then. */
export const chinese = writer(2, ideographic)

/** The writers of texts in one language each, by its name. */
export const LANGUAGES = {
  Russian: writer(10, spaced(RUSSIAN, ["«", "»", "’"])),
  Arabic: writer(12, spaced(ARABIC, ["«", "»", "’"])),
  Hindi: writer(13, spaced(HINDI, ["«", "»", "’"])),
  Korean: writer(14, spaced(KOREAN, ["«", "»", "’"])),
  Japanese: writer(20, japanese),
  Thai: writer(21, thai),
}

/** Messages as of a chat: short sentences in lower case, most with an emoji. */
export const chat = writer(22, (random) => {
  const sentence = alphabetic(ENGLISH, random, ["“", "”", "’"])
  return () => {
    const message = sentence().toLowerCase()
    return random(4) === 0 ? message : `${message} ${EMOJI[random(EMOJI.length)]}`
  }
})

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

/** A function that writes texts of a length in UTF-16 units. `sentences` returns a writer of sentences by random numbers. */
function writer(seed, sentences) {
  return (length) => {
    const random = numbersBelow(seed)
    return paragraphs(length, random, sentences(random))
  }
}

function spaced(language, quotes) {
  return (random) => alphabetic(language, random, quotes)
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

function syllables({ onsets, vowels, codas }, random) {
  const pick = (list) => list[random(list.length)]
  return () => (pick(onsets) + pick(vowels) + pick(codas)).replaceAll("-", "")
}

/** Zipf's law: the n-th word of all is about 1/n times as frequent as the first. */
function rank(random, count) {
  return Math.min(count - 1, Math.floor(count ** (random(2 ** 20) / 2 ** 20)) - 1)
}

/** Writes sentences of words with spaces between them. */
function alphabetic(language, random, [open, close, apostrophe]) {
  const { frequent } = language
  const pick = (list) => list[random(list.length)]
  const syllable = syllables(language, random)
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
