import type { Words } from "./en.js"

export const words: Words = {
  recipeAnswer:
    "*配方*是决定指纹的全部规定，有自己的名字。只有配方相同、位数也相同的指纹才能比较。配方的*阈值*是近似重复的最大距离：这里是 {bits} 位中的 {threshold} 位。`{recipe}` 的步骤如下：",
  steps: {
    normalize:
      "*规范化*（{form}）：同一个字符的不同编码变成一种，于是 Ａ 与 A、ﬁ 与 fi、é 的两种写法都相同。",
    asWritten: "字符保持原样：Ａ 与 A 不同。",
    lowercase: "*转成小写*：“Cat”与“cat”相同。",
    capitals: "保留大写：“Cat”与“cat”不同。",
    units: {
      word: "按 Unicode 的规则*切分*成字词，去掉空格和标点。英文切成单词；中文词与词之间没有空格，所以逐字切开，每个汉字是一个单位。",
      char: "*切分*成字符，包括空格和标点。",
      whitespace: "*按空格切分*，标点保留：“mat”与“mat.”不同，一整句中文是一个单位。",
    },
    single: "每一个单位是一个*特征*。",
    sizes: "相邻的 {sizes} 个单位组成*特征*。",
    abutting: "紧挨着的 {sizes} 个单位也是特征：在汉字之间，这样能找到大部分的词。",
    hashes: {
      fxhash: "用 fxhash 和 MurmurHash3 的收尾函数把每个特征*哈希*成 {bits} 位。",
      "string-code-points": "用 CPython 2 的字符串哈希按码点把每个特征*哈希*成 {bits} 位。",
      "string-utf16": "用 CPython 2 的字符串哈希按 UTF-16 码元把每个特征*哈希*成 {bits} 位。",
    },
    weights: {
      presence: "*权重*：每个不同的特征投一票。",
      count: "*权重*：出现 n 次的特征有 n 票。",
      log: "*权重*：出现 n 次的特征权重是 1 + log₂ n。",
      table: "*权重*：手工给出。",
    },
    ties: {
      zero: "*平局*：累加和正好是 0 时，这一位是 0。",
      one: "*平局*：累加和正好是 0 时，这一位是 1。",
    },
  },
  angleAnswer: [
    "每段文本是一个箭头，每个特征是一个坐标，坐标的值是特征的权重。两个箭头的*夹角*说明两段文本有多像，与文本的长短无关：权重成比例时是 0°，没有共同的特征时是 90°。夹角的*余弦*用一个数说同一件事：0° 时是 1，90° 时是 0。",
    "SimHash 不保存特征，也能估计这个夹角。每一位把空间随机切成两半，一次切分把两个箭头分开的概率是 夹角 / 180°。这里 {bits} 位中有 {distance} 位不同，所以夹角大约是 {distance} / {bits} · 180° = {angle}°，余弦大约是 {cosine}。",
  ],
}
