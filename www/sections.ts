import type { Definition } from "./lesson/definition.js"
import { buckets } from "./sections/buckets/state.js"
import { flips } from "./sections/flips/state.js"
import { instrument } from "./sections/instrument/state.js"
import { loom } from "./sections/loom/state.js"
import { near } from "./sections/near/state.js"

/** The chapters of the lesson, in the order of the page. */
export const SECTIONS = [
  { name: "instrument", title: { en: "The instrument", "zh-CN": "投票机" }, state: instrument },
  { name: "loom", title: { en: "How it is made", "zh-CN": "怎么算出来" }, state: loom },
  { name: "flips", title: { en: "Why did it flip?", "zh-CN": "为什么翻转？" }, state: flips },
  { name: "near", title: { en: "How near is near?", "zh-CN": "多近才算近？" }, state: near },
  { name: "buckets", title: { en: "One in ten million", "zh-CN": "千万里挑一" }, state: buckets },
] as const satisfies readonly Definition[]

export type SectionName = (typeof SECTIONS)[number]["name"]
