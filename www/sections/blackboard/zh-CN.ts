import { questions } from "../../i18n/zh-CN/questions.js"
import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "两个词、六个比特，就足以手算一个指纹。*美国*的权重是 4，哈希是 `100101`；*51区*的权重是 5，哈希是 `101011`。哈希的某一位是 1，这个词就在该位的累加和上加上自己的权重；是 0，就减去自己的权重。各位的累加和是 +9 −9 +1 −1 +1 +9，它们的符号给出指纹：`101011`。",
    "特征、权重和哈希的每一位都可以改。点击一位，或者用 Tab 键和方向键移到那里，再按 0 或 1。改之前请先预测：指纹会不会改变？",
  ],
  after: [
    "*试一试。*把第一个例子里两个词的权重都改成 4：三个累加和变成 0，这三位只由平局规则决定。再去掉一个词：只有一个词时，指纹就是它的哈希。然后换成十二个词的例子，找出最接近 0 的累加和：改动一个词时，最容易翻转的就是这几位。原因见[这一位为什么翻转了？](#flips)。",
  ],
  either: {
    heading: questions["why-a-tie"],
    answer:
      "如果一位上赞成票和反对票的权重相等，累加和就正好是 0：双方都没有赢，文本决定不了这一位，要由配方的规则决定。用 `sum > 0`，平局算 0；用 `sum >= 0`，平局算 1。两种规则同样好，但不同规则的指纹不能互相比较。",
    table: "同一段文本，两种平局规则",
    differ: "{bits} 位中有 {distance} 位不同，尽管特征完全相同。",
  },
  begin: "例子",
  examples: {
    pair: { name: "两个词" },
    headline: {
      name: "十二个词",
      words: ["美国", "51区", "雇员", "称", "内部", "有", "9架", "飞碟", "曾", "看见", "灰色", "外星人"],
    },
    counted: { name: "一句话，按次数加权", text: "妈妈喊你回家吃饭，回家" },
    ties: { name: "权重相等，四个平局", words: ["茶", "奶"] },
  },
  own: "取文本 A 的特征",
  tie: "累加和正好是 0 时，这一位算作",
  row: "第 {row} 行",
  label: "第 {row} 行的特征",
  weight: "{feature} 的权重",
  hash: "{feature} 的哈希",
  bit: "{feature} 的第 {bit} 位：{value} {vote}",
  remove: "去掉 {feature}",
  add: "添加一行",
  full: "最多 {rows} 行",
  refused: "权重必须是 −{most} 到 {most} 之间的数。输入这样的数之前，仍使用原来的权重。",
  results: "投票结果",
  sums: "累加和，高位在前",
  sign: "符号",
  signs: "符号，高位在前",
  readout: {
    more: "第 {bit} 位：{votes} = {sum}，大于 0，所以这一位是 {value}。",
    less: "第 {bit} 位：{votes} = {sum}，小于 0，所以这一位是 {value}。",
    tie: "第 {bit} 位：{votes} = {sum}，平局，按规则算作 {value}。",
  },
  nothing: "没有特征投票，所以无论用哪种平局规则，指纹都是 0。",
}
