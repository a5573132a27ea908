import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "SimHash 用来找出几乎相同的文本：如果两段文本的词语大多相同，它们的指纹的比特也大多相同。",
    "请用您自己的文本看看它怎样工作，结论有多可靠。文本不会离开您的浏览器。",
  ],
  after: [],
  voters: ["茶", "牛奶", "糖"],
  bits: {
    title: "三个词对六个比特投票",
    hash: "{word}的哈希比特",
    bit: "{word}的第 {bit} 位：{value}，{vote}",
    sums: "累加和，高位在前",
    fingerprint: "指纹，高位在前",
    start: "1 投 +1，0 投 −1。每个累加和的符号就是指纹的一位。请翻转一位，看看累加和怎样变化。",
    changed: "第 {bit} 位：{votes} = {sum}。累加和变号，指纹随之改变。",
    same: "第 {bit} 位：{votes} = {sum}。累加和没有变号，指纹不变。",
    reset: "还原",
  },
  outcome: {
    title: "比较文本 A 和文本 B",
    texts: "A 和 B 的各位，高位在前：{count|有 # 位不同}",
    distance: "{bits} 位中有 {distance} 位不同。",
    verdicts: {
      empty: "无法比较：有一段文本没有特征。",
      same: "两个指纹相同。",
      "too-short": "太短，无法判断：较短的文本有 {features} 个特征。",
      near: "近似重复：`{recipe}` 的阈值是 {threshold} 位。",
      different: "不是近似重复：`{recipe}` 的阈值是 {threshold} 位。",
    },
    caution: "可信度低：较短的文本只有 {features} 个特征。",
    own: "换成您自己的文本",
  },
  questions: "五个问题，每个用一屏回答",
}
