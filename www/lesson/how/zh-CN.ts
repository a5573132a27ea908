import type { Words } from "./en.js"

export const words: Words = {
  titles: {
    distance: "汉明距离是怎么算的？",
    expectedDistance: "预计距离是怎么算的？",
    sum: "累加和是怎么算的？",
    fingerprint: "指纹是怎么算的？",
    hash: "特征哈希是怎么算的？",
    push: "累加和是怎么越过 0 的？",
  },
  given: "输入",
  formula: "公式",
  here: "代入这些数",
  program: "写成程序",
  programNote: "不需要任何软件包，运行后输出 {result}。",
  tooLong:
    "程序要包含全部输入，在这里会太长。特征不超过 {most} 个、每个不超过 {characters} 个字符时，才显示程序。",
  left: "……还有 {count} 个，也会复制……",
  languages: { javascript: "JavaScript", python: "Python" },
  copy: "复制",
  copied: "已复制。",
  denied: "浏览器不允许复制。程序在这里，请手动复制：",

  distance:
    "把两个指纹上下对齐，数一数有多少位不同。异或（⊕）的结果恰好在这些位上是 1，popcount 数出其中 1 的个数。",
  expectedDistance:
    "n 个权重相同的特征换掉一个，两段文本的夹角就是 acos(1 − 1 / n)；比较两段文本时，n 是特征较少的那段文本的特征数。b 位中每一位不同的概率是 夹角 / π。",
  sum: "每个特征都对这一位投票：它的哈希 h 在这一位是 1，就加上它的权重 w；是 0，就减去它的权重。",
  margin:
    "余量是这一位的累加和的绝对值除以全部权重绝对值的总和。平局的余量是 0；所有特征都投同一个值时，余量是 100%。",
  fingerprint:
    "每个累加和的符号给出一位，从最高位写起，每四位写成一个十六进制数字。累加和正好是 0 时，由配方的平局规则决定。",
  hashes: {
    fxhash:
      "fxhash 把 UTF-8 字节每八个组成一个字，第一个字节在最低位，最后再加上字节数 n。每个字 c 通过循环左移 5 位（⋘）、异或和乘法混入状态 s。MurmurHash3 的收尾函数 f 再把状态打散到所有位。超过 64 位的指纹，高半部分取 f(s ⊕ 0x9e3779b97f4a7c15)。",
    "string-code-points":
      "这是 CPython 2 的字符串哈希，按特征的 n 个码点计算，与 Python 包 python-hashes 相同：从第一个码点开始，对每个码点做乘法和异或，最后与码点个数异或。",
    "string-utf16":
      "这是 CPython 2 的字符串哈希，按特征的 n 个 UTF-16 码元计算，与 python-hashes 的 Java 移植版相同：从第一个码元开始，对每个码元做乘法和异或，最后与码元个数异或。",
  },
  push: "从文本 A 的累加和开始。权重在两段文本中不同的特征都会移动它。用特征在 B 中的权重减去在 A 中的权重：特征的哈希在这一位是 1，就加上这个差；是 0，就减去这个差。",

  inputs: {
    fingerprint: "{name}：文本 {name} 的指纹",
    distance: "d：汉明距离",
    bits: "b：位数",
    features: "n：特征数",
    bit: "i：第几位",
    voters: "{count} 个特征及其权重",
    total: "权重绝对值的总和",
    tie: "平局时这一位是",
    feature: "特征（哈希的输入）",
    units: {
      fxhash: "UTF-8 字节（十六进制）",
      "string-code-points": "码点（十六进制）",
      "string-utf16": "UTF-16 码元（十六进制）",
    },
    sumIn: "文本 {name} 中的累加和",
    changedFeatures: "{count} 个权重不同的特征",
  },
  none: "无",
  more: "{list} ……（还有 {count} 个）",
  if: "若",
  else: "否则",
  comments: {
    votes: "每个特征的文本、权重和哈希",
    changes: "文本、在 A 中的权重、在 B 中的权重、哈希",
  },
}
