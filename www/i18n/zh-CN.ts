import type { Catalogue } from "./index.js"

/** 页面的中文文字。花括号里的词代表数值。 */
export const zhCN: Catalogue = {
  title: "一步一步看懂 SimHash",
  intro:
    "请粘贴两段文字。每段文字先切成特征，每个特征算出哈希，每个哈希给指纹的每一位投票。大部分特征相同的文字，指纹的大部分比特也相同。一切都在您的浏览器里进行：文字不会离开它。",
  language: "语言",
  failed: "页面无法启动：{reason}",
  loading: "正在加载……",

  settings: "设置",
  recipe: "配方",
  recipes: {
    "text/1": "text/1 · 词和相邻的词对",
    "short/1": "short/1 · 词，用于短文字",
    "page/1": "page/1 · 连续三个词，用于长文字",
    "python-hashes/1": "python-hashes/1 · 按空白分词，Python 的字符串哈希",
    "java-simhash/1": "java-simhash/1 · 按空白分词，Java 的字符串哈希",
  },
  weights: "权重",
  weightRules: {
    recipe: "按配方（{rule}）",
    presence: "出现 · 每个特征投一票",
    count: "计数 · 每次出现都投票",
    log: "对数 · 1 + log₂ 次数",
  },
  rules: { presence: "出现", count: "计数", log: "对数", table: "权重表" },
  examples: "例子",
  exampleNames: { edited: "改过几个字的一段话", cats: "两个短句", unrelated: "不相干的文字" },

  text: "文字 {name}",
  compared: "A 与 B 的比较",
  fingerprint: "{name} 的指纹",
  differing: "不同的位",
  distance: "{bits} 位中有 {distance} 位不同",
  similarity: "相似度 {similarity}，估计的余弦 {cosine}",
  verdicts: {
    empty: "无从比较：有一段文字没有特征。",
    same: "两个指纹相同。",
    "too-short":
      "太短，无法判断。较短的文字只有 {features} 个特征，改动其中一个就要花掉大约 {cost} 位；而 {recipe} 的阈值是 {threshold}。",
    near: "近似重复：相差不超过 {threshold} 位，这是 {recipe} 的阈值。",
    different: "不是近似重复：相差超过 {threshold} 位，这是 {recipe} 的阈值。",
  },
  lowConfidence: "请谨慎看待：特征不到 10 个，较短文字的 {features} 个特征改动一个就要花掉大约 {cost} 位。",
  flipped: "第 {list} 位",
  noneFlipped: "没有不同的位。",

  figure: "{name} 的指纹是怎样得来的",
  steps:
    "从上往下看：每个特征的哈希给每一位投票，哈希位是 1 就加上权重，是 0 就减去权重。票数之和就是累加向量，它的正负号就是指纹。",
  noFeatures: "还没有特征：请在上面写点什么。",
  features: "{count} 个特征，总权重 {total}",
  votes: "给 {name} 的投票",
  feature: "特征",
  weight: "权重",
  count: "{count} 次",
  hash: "特征哈希，第 {high} 位到第 0 位",
  more: "……还有 {count} 个特征",
  moreVote: "它们同样投票，只是没有画出来。",
  accumulator: "累加向量",
  sumOf: "第 {bit} 位：{sum}",
  range: "从 {low} 到 {high}",
  signs: "指纹",
  hex: "十六进制",
  bit: "位",
  readout: "第 {bit} 位：票数之和是 {sum}，所以这一位是 {value}。余量 {margin}。",
  readoutTie: "第 {bit} 位：票数之和是 0，平局，配方规定这一位是 {value}。",
  confidence: { none: "没有特征", low: "特征太少", ok: "特征足够" },

  footer: "由 simhash-wasm {version} 计算。Charikar 2002；Manku、Jain、Das Sarma 2007。",

  exampleTexts: {
    edited: {
      a: "SimHash 把一段文字变成一个短短的指纹。大部分词语相同的文字，指纹的大部分比特也相同，所以数一数不同的比特，就能找出近似重复的文字。",
      b: "SimHash 把任何文字变成一个短短的指纹。大部分词语相同的文字，指纹的大部分比特也相同，因此数一数不同的比特，就能找出近似重复的文字。",
    },
    cats: { a: "你妈妈喊你回家吃饭哦", b: "你妈妈叫你回家吃饭啦" },
    unrelated: { a: "你妈妈喊你回家吃饭哦", b: "美国“51区”雇员称内部有9架飞碟" },
  },
}
