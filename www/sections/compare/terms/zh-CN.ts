import type { Words } from "./en.js"

export const words: Words = {
  recipeAnswer:
    "*配方*是决定指纹的全部规则，有自己的名称。只有配方和位数都相同的指纹才能比较。配方的*阈值*是近似重复的最大距离：这里是 {bits} 位中的 {threshold} 位。`{recipe}` 的步骤如下：",
  steps: {
    normalize:
      "*规范化*（{form}）：同一个字符的不同编码变成一种，于是 Ａ 与 A 相同，ﬁ 与 fi 相同，é 的两种写法也相同。",
    asWritten: "不规范化：Ａ 与 A 不同。",
    lowercase: "*转成小写*：“Cat”与“cat”相同。",
    capitals: "不转成小写：“Cat”与“cat”不同。",
    units: {
      word: "按 Unicode 的规则*切分成字词*，去掉空格和标点。英文切成单词；中文的词与词之间没有空格，所以每个汉字算一个字词。",
      char: "*切分成字符*，包括空格和标点。",
      whitespace: "*按空白切分*，标点保留：“mat”与“mat.”不同。一句没有空格的中文是一个单位。",
    },
    single: "每一个单位是一个*特征*。",
    comma: "、",
    or: "或",
    sizes: "相邻的 {sizes} 个单位组成*特征*。",
    abutting: "中间没有任何分隔的 {sizes} 个单位也组成特征：这样能找到中文里的大部分词。",
    hashes: {
      fxhash: "用 fxhash 和 MurmurHash3 的收尾函数把每个特征*哈希*成 {bits} 位。",
      "string-code-points": "用 CPython 2 的字符串哈希按码点把每个特征*哈希*成 {bits} 位。",
      "string-utf16": "用 CPython 2 的字符串哈希按 UTF-16 码元把每个特征*哈希*成 {bits} 位。",
    },
    weights: {
      presence: "*权重*：每个不同的特征权重是 1。",
      count: "*权重*：出现 n 次的特征权重是 n。",
      log: "*权重*：出现 n 次的特征权重是 1 + log₂ n。",
      table: "*权重*：手工设定。",
    },
    ties: {
      zero: "*平局*：累加和正好是 0 时，这一位是 0。",
      one: "*平局*：累加和正好是 0 时，这一位是 1。",
    },
  },
  angleAnswer: [
    "可以把每段文本看作一个向量，每个特征对应一个坐标，坐标值是该特征在文本中的权重。两个向量的*夹角*表示两段文本有多相似，与文本的长短无关：全部权重成比例时是 0°，没有共同的特征时是 90°。夹角的*余弦*用一个数表示同样的意思：0° 时是 1，90° 时是 0。",
    "SimHash 不保存特征，也能估计这个夹角。每一位把空间随机切成两半，一次切分把两个向量分开的概率是 夹角 / 180°。这里 {bits} 位中有 {distance} 位不同，所以夹角大约是 {distance} / {bits} · 180° = {angle}°，余弦大约是 {cosine}。",
  ],
}
