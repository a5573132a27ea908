// Reads the values of a fuzz target from its bytes. After the last byte, zeros are read.

export class Bytes {
  #bytes
  #at = 0

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes
  }

  get isEmpty() {
    return this.#at >= this.#bytes.length
  }

  /** One byte. */
  byte() {
    return this.#bytes[this.#at++] ?? 0
  }

  /** A whole number from 0 to `end` - 1. `end` is at most 65536. */
  below(end) {
    return (end > 256 ? this.byte() * 256 + this.byte() : this.byte()) % end
  }

  /** One of several values. */
  pick(list) {
    return list[this.below(list.length)]
  }

  /** An unsigned integer of `bits` bits. */
  wide(bits) {
    let value = 0n
    for (let at = 0; at < Math.min(bits, 128); at += 8) value = (value << 8n) | BigInt(this.byte())
    return BigInt.asUintN(bits, value)
  }

  /** An unsigned integer of 32 bits: small, near a limit, or any. */
  u32() {
    const kind = this.below(8)
    if (kind < 5) return this.below(200)
    return kind === 5
      ? this.pick([0xffffffff, 0xfffffffe, 0x80000000, 0x7fffffff, 65536, 65535])
      : Number(this.wide(32))
  }

  /** Any number, including NaN and infinities. Ordinary numbers are more frequent. */
  number() {
    const kind = this.below(6)
    if (kind < 3) return this.below(40) - 8
    if (kind === 3)
      return this.pick([0.5, -0, NaN, Infinity, 2 ** 31, -(2 ** 31), 2 ** 46, 2 ** 53, 1e-300, 1 / 65536])
    if (kind === 4) return (this.below(65536) - 32768) / 131072
    return new Float64Array(BigUint64Array.of(this.wide(64)).buffer)[0]
  }

  /** A text of up to a few dozen fragments, lone surrogates among them. */
  text() {
    let text = ""
    for (let count = this.below(24); count > 0; count--) {
      const kind = this.below(12)
      text += kind === 0 ? String.fromCharCode(this.below(65536)) : this.pick(FRAGMENTS)
      text += this.pick(SEPARATORS)
    }
    return text
  }
}

const FRAGMENTS = (
  "the cat The can't 3.14 a_b naïve nai\u0308ve Straße ẞ İstanbul ΟΔΟΣ ﬁne ﬃ ½ ² ™ Ａ１ ｶﾞ カタカナ 漢字 你好 妈妈 " +
  "𠮷野家 안녕 한 ㄱㅏ ﾡￂ สวัสดี नमस्ते שלום مرحبا ﷺ Привет e\u0301\u0323 \u1e9b\u0323 a\u0315\u0300 \u05a4\u0327 \u0301 \u0f73 👍🏽 👩‍👩‍👧‍👦 " +
  "🇨🇳 1️⃣ 𝔘𝔫𝔦 𐐀 \ufffd \0 \ufeff \u00ad \u200b \u{10ffff} \ud800 \udc00 \udfff\ud83d"
).split(" ")

const SEPARATORS = ["", "", " ", " ", " ", "\n", ", ", ".", "-", "'", "\u3000", "、"]
