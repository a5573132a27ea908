import { questions } from "../../i18n/zh-CN/questions.js"
import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "指纹的一位就是一个累加和的符号，所以只有累加和越过 0，或者到达 0、离开 0 而由平局规则决定时，这一位才会翻转。两段文本共有、权重也相同的特征，在两边投的票一样，不会移动任何累加和。只出现在一段文本中的特征会移动每一个累加和：少一个特征，每个累加和就少它的一票；多一个特征，每个累加和就多它的一票。",
    "选一位，看看是哪些特征把它的累加和推过了 0；选一个特征，看看它推动了其中哪几位。",
  ],
  after: [],
  which: {
    heading: questions["which-word"],
    answer:
      "通常不能只怪一个词。换一个词，一般至少少一个特征、多一个特征；如果特征包括相邻的两个词，它与左右邻词的组合也会改变。▲ 后面的数表示这个特征把几个翻转的位推过了 0。选一个特征，就能看到是哪几位；每一位的图还画出把累加和往回拉的特征。",
  },
  why: {
    heading: questions["why-these-bits"],
    answer:
      "增加或减少一个特征，会移动所有的累加和，大约一半向上，一半向下。只有离 0 很近、又向 0 移动的累加和才会越过 0。哪些累加和离 0 近，取决于两段文本共有的全部特征。长文本的累加和大多离 0 较远，所以同样的改动翻转的位较少。",
  },
  empty: "没有特征的文本，指纹是 0。它的各位不由投票决定，所以没有可以解释的翻转。",
  unchanged: "两段文本的特征和权重完全相同，所以没有累加和移动。",
  noFlips: "特征变了，但没有累加和越过 0：所有的位都没有变。",
  legend: "特征后面的数是它的权重。",
  only: "只在 {name} 中：{count} 个",
  both: "两边都有：{count} 个",
  nothing: "无",
  more: "……还有 {count} 个没有列出",
  weightChange: "{a} → {b}",
  features: {
    lost: "{feature} 只在文本 {first} 中。少了它，{flips} 次翻转中有 {pushed} 次是它推动的，有 {pulled} 次它在往回拉。",
    gained:
      "{feature} 只在文本 {second} 中。多了它，{flips} 次翻转中有 {pushed} 次是它推动的，有 {pulled} 次它在往回拉。",
    changed:
      "{feature} 的权重在文本 {first} 中是 {a}，在文本 {second} 中是 {b}。{flips} 次翻转中有 {pushed} 次是它推动的，有 {pulled} 次它在往回拉。",
    none: "{feature} 移动了各个累加和，但没有累加和越过 0。",
    same: "{feature} 在两段文本中的权重都是 {a}，没有移动任何累加和。",
    mute: "{feature} 的权重是 0，不投票。",
    bits: "它推动的是第 {list} 位。",
  },
  choose: "选一个特征，看看它推动了哪些翻转。",
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
    start: "文本 {name} 中的累加和",
    lost: "少了{feature}",
    gained: "多了{feature}",
    changed: "{feature}：{a} 变为 {b}",
    rest: "另外 {count} 个特征",
  },
  crossing: "第 {bit} 位的累加和怎样移动",
  reach:
    "全部权重的变化合计 {moved}，所以任何累加和的移动都不超过 {moved}。在文本 {name} 中，{bits} 个累加和里有 {within} 个离 0 不超过 {moved}，其中 {flipped} 位翻转了。其余 {safe} 位不可能翻转。",
  strip: "文本 {name} 的各个累加和离 0 有多远。每个标记代表一位：▮ 翻转了，▪ 没有变。",
  columns: { distance: "离 0 的距离", flipped: "翻转的位" },
  bin: "{count} 个中 {flipped} 个",
  from: "{low} 到 {high}",
  under: "{low} 到小于 {high}",
}
