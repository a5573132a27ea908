import { questions } from "../../i18n/zh-CN/questions.js"
import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "指纹的一位，就是一个累加和的正负号。累加和越过 0，这一位就翻转；累加和停在 0 上，或者从 0 上离开，则由平局规则决定。除此之外没有别的原因。两段文本共有的特征，在两边投的票一样，什么也不会推动。只出现在一段文本里的特征，会推动每一个累加和：少一个特征，各列就少它的一票；多一个特征，各列就多它的一票。",
    "选一位，看看是哪些特征把它的累加和推过了 0；选一个特征，看看哪些翻转有它的份。",
  ],
  after: [],
  which: {
    heading: questions["which-word"],
    answer:
      "很少只怪一个。换一个词，至少是两个特征的事：少一个，多一个；如果特征里还有相邻两词的组合，牵连的就更多，因为它和左右邻居的组合也变了。▲ 后面是这个特征推动了几个翻转的位。选一个特征，看看是哪几位；每一位的图里还画着往回拉的特征。",
  },
  why: {
    heading: questions["why-these-bits"],
    answer:
      "一个特征来了或者走了，会推动所有的累加和，大约一半向上，一半向下。只有离 0 很近、又正好被推向 0 的累加和才会越过去。哪些累加和离 0 近，由两段文本共有的全部特征决定。文本长，累加和离 0 就远，同样的改动翻转的位就少。",
  },
  empty: "没有特征的文本，指纹是 0，也就没有可以越过 0 的累加和。",
  unchanged: "两段文本的特征和权重完全相同，没有一个累加和动过。",
  noFlips: "特征变了，但没有一个累加和越过 0：所有位都没变。",
  legend: "特征后面是它的权重。",
  only: "只在 {name} 中：{count} 个",
  both: "两边都有：{count} 个",
  nothing: "无",
  more: "……还有 {count} 个没有列出",
  weightChange: "{a} → {b}",
  features: {
    lost: "{feature} 只在 {first} 中。少了它，{flips} 次翻转中有 {pushed} 次是它推动的，有 {pulled} 次它在往回拉。",
    gained:
      "{feature} 只在 {second} 中。多了它，{flips} 次翻转中有 {pushed} 次是它推动的，有 {pulled} 次它在往回拉。",
    changed:
      "{feature} 的权重在 {first} 中是 {a}，在 {second} 中是 {b}。{flips} 次翻转中有 {pushed} 次是它推动的，有 {pulled} 次它在往回拉。",
    none: "{feature} 推动了各个累加和，但没有把哪一个推过 0。",
    same: "{feature} 在两边的权重都是 {a}，没有推动任何一个累加和。",
    mute: "{feature} 的权重是 0，不投票。",
    bits: "它推动的是第 {list} 位。",
  },
  choose: "选一个特征，看看它做了什么。",
  flipsTitle: "翻转的位：{bits} 位中的 {count} 位",
  flip: "第 {bit} 位",
  tie: "0（平局，算作 {bit}）",
  sentence: "第 {bit} 位由 {from} 变为 {to}：它的累加和原来是 {sumA}；{moves}，使累加和变成 {sumB}。",
  opposed:
    "第 {bit} 位由 {from} 变为 {to}：它的累加和原来是 {sumA}；虽然{pulls}把它往回拉，但{moves}更强，使累加和变成 {sumB}。",
  moves: {
    lost: "少了{feature}（{move}）",
    gained: "多了{feature}（{move}）",
    changed: "{feature}的权重从 {a} 变为 {b}（{move}）",
    more: "另外 {count} 个特征的变化",
  },
  steps: {
    start: "{name} 中的累加和",
    lost: "少了{feature}",
    gained: "多了{feature}",
    changed: "{feature}：{a} 变为 {b}",
    rest: "另外 {count} 个特征",
  },
  crossing: "第 {bit} 位的累加和怎样移动",
  reach:
    "变动的特征权重合计 {moved}，所以任何一个累加和最多移动这么多。在 {name} 中，{bits} 个累加和里有 {within} 个离 0 不超过这个距离，其中 {flipped} 个翻转了。其余 {safe} 个不可能翻转。",
  strip: "{name} 的各个累加和离 0 有多远：一个符号代表一位，▲ 是翻转了的，● 是没变的。",
  bin: "{count} 个中 {flipped} 个",
  from: "{low} 到 {high}",
  under: "{low} 到 {high} 以下",
}
