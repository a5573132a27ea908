// Titles of questions that nobody asked: the same on every run, put together from lists of words.

interface Lists {
  readonly verbs: readonly string[]
  readonly things: readonly string[]
  readonly troubles: readonly string[]
  readonly forms: readonly ((verb: string, thing: string, trouble: string) => string)[]
}

/** A list of words between bars. */
const list = (words: string) => words.split("|").map((word) => word.trim())

const LISTS = {
  en: {
    verbs: list("repair|clean|store|choose|paint|move|replace|measure|protect|sharpen"),
    things: list(`a wooden ladder|an old clock|a bicycle chain|a garden hose|a cracked teapot|a paper lamp
      |a kitchen knife|a woollen carpet|a rain barrel|a brass door handle|a folding chair|a stone wall
      |a leaking roof|a copper pan|a fishing net|a piano`),
    troubles: list(`that has become rusty|without special tools|so that it lasts for years
      |before the winter comes|if the wood is already soft|that smells of smoke|in a very small flat
      |for less than ten euros|after it fell from a table|that my grandmother left me
      |without making a noise|in one afternoon`),
    forms: [
      (verb, thing, trouble) => `How do I ${verb} ${thing} ${trouble}?`,
      (verb, thing, trouble) => `What is the best way to ${verb} ${thing} ${trouble}?`,
      (verb, thing, trouble) => `Is it a bad idea to ${verb} ${thing} ${trouble}?`,
    ],
  },
  "zh-CN": {
    verbs: list("修理|清洗|存放|挑选|粉刷|搬运|更换|测量|保护|打磨"),
    things: list(`木梯子|老座钟|自行车链条|花园水管|有裂纹的茶壶|纸灯笼|菜刀|羊毛地毯|接雨水的木桶|黄铜门把手
      |折叠椅|石头围墙|漏雨的屋顶|铜锅|渔网|钢琴`),
    troubles: list(`已经生锈的时候|没有专用工具的时候|希望用上很多年的话|赶在冬天到来之前|木头已经发软的话
      |带着一股烟味的话|在很小的房子里|花费不到一百元的话|从桌上摔下来以后|奶奶留给我以后
      |不发出声响的情况下|只用一个下午的时间`),
    forms: [
      (verb, thing, trouble) => `${trouble}，怎样${verb}${thing}？`,
      (verb, thing, trouble) => `${trouble}，${verb}${thing}最好的办法是什么？`,
      (verb, thing, trouble) => `${trouble}，${verb}${thing}是不是个坏主意？`,
    ],
  },
} satisfies Record<string, Lists>

export const LANGUAGES = ["en", "zh-CN"] as const

/** Numbers that look random: Mulberry32. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export function titles(count: number, language: (typeof LANGUAGES)[number] = "en", seed = 14): string[] {
  const { verbs, things, troubles, forms }: Lists = LISTS[language]
  const number = random(seed)
  const pick = <T>(from: readonly T[]) => from[number(from.length)] as T
  const found = new Set<string>()
  while (found.size < count) found.add(pick(forms)(pick(verbs), pick(things), pick(troubles)))
  return [...found]
}
