import type { Weight } from "./recipe.js"

/**
 * The input of a {@link SimHash}; {@link fingerprint} takes only a text:
 *
 * - a text, which the recipe normalises and splits into features;
 * - an iterable of features, which are hashed unchanged and weighted by the recipe's weight rule;
 * - an iterable of `[feature, weight]` pairs, such as a `Map`, or an object of weights by feature. These
 *   weights replace the recipe's weight rule, and the weights of a repeated feature are added up.
 *
 * A lone surrogate in a text or feature is replaced by U+FFFD. An iterable has at most 16,777,216 elements;
 * add more to an {@link Accumulator} in several calls. The absolute weights of one input add up to at most
 * 2^46. A `String` object, an object with symbol keys or a weight of `undefined` throws `INVALID_ARGUMENT`.
 *
 * @example
 * ```ts
 * import { SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash()
 * simhash.fingerprint(["cat", "dog"]) === simhash.fingerprint({ cat: 1, dog: 1 }) // true
 * simhash.fingerprint(new Map([["cat", 2], ["dog", 0.5]])) === simhash.fingerprint({ cat: "2", dog: "0.5" }) // true
 * ```
 *
 * You can also use the browser's own words as features. Their boundaries come from dictionaries and differ between engines
 * and versions, so such fingerprints are **not portable**: compare them only in the engine that made them, and do not store
 * them.
 *
 * @example
 * ```ts
 * import { distance, SimHash } from "simhash-wasm"
 *
 * const segmenter = new Intl.Segmenter("zh", { granularity: "word" })
 * const words = (text = "") =>
 *   [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
 * words("你好，世界！").join("") // 你好世界
 * const accumulator = new SimHash().accumulator()
 * accumulator.add(words("旧码头的渡轮早上九点出发，"))
 * accumulator.add(words("请带上外套。"))
 * const whole = new SimHash().fingerprint(words("旧码头的渡轮早上九点出发，请带上外套。"))
 * distance(accumulator.fingerprint(), whole) // 0
 * ```
 */
export type Input =
  | string
  | Iterable<string>
  | Iterable<readonly [feature: string, weight: Weight]>
  | Readonly<Record<string, Weight>>
