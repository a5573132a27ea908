import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "SimHash 能找出写过两遍的文字，哪怕不是一字不差：两段文本的词语大多相同，指纹的比特也就大多相同。",
    "用您自己的文本看看它怎么做到，又有多大把握；文本不会离开您的浏览器。",
  ],
  after: [],
  voters: ["茶", "牛奶", "糖"],
  bits: {
    title: "三个词对六个比特投票",
    hash: "{word}的哈希比特",
    bit: "{word}的第 {bit} 位：{value}，{vote}",
    sums: "累加和，高位在前",
    fingerprint: "指纹，高位在前",
    start: "1 投 +1 票，0 投 −1 票；每个累加和的正负号就是指纹的一位。请翻转一位看看。",
    changed: "第 {bit} 位：{votes} = {sum}。累加和变了号，指纹也就变了。",
    same: "第 {bit} 位：{votes} = {sum}。累加和没有变号，指纹不变。",
    reset: "还原",
  },
  outcome: {
    title: "得到的结果",
    texts: "A 和 B 的各位，高位在前；{count|有 # 位不同}",
    distance: "{bits} 位中有 {distance} 位不同。",
    verdicts: {
      empty: "没有可比的：有一段文本没有特征。",
      same: "两个指纹相同。",
      "too-short": "太短，说不准：只有 {features} 个特征。",
      near: "近似重复：`{recipe}` 允许至多相差 {threshold} 位。",
      different: "不是近似重复：`{recipe}` 允许至多相差 {threshold} 位。",
    },
    caution: "结论要谨慎：只有 {features} 个特征。",
    own: "换成您自己的文本",
  },
  questions: "五个问题，每个一屏讲清楚",
}
