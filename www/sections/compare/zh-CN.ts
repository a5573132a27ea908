import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "改动任意一段文本中的一个词，它的指纹只有几个比特会变。",
    "如果两个指纹不同的位数不超过一个规定的数，这两段文本就叫*近似重复*；这个数叫作阈值，每个配方有自己的阈值。",
  ],
  after: [],
  examples: "例子",
  back: "恢复我的文本",
  forget: "清除我的文本",
  forgetNote:
    "您的文本保存在这个标签页的会话存储（session storage）里，刷新页面后仍在。关闭标签页，文本就会删除。",
  addThird: "添加第三段文本",
  removeThird: "去掉文本 C",
  long: {
    explained: "共 {length} 个字符。各图解释前 {explained} 个。",
    cut: "共 {length} 个字符。这里只显示开头，各图解释前 {explained} 个。",
    empty: "另写一段文本",
  },
  whole: {
    waiting: "正在计算全文的指纹……",
    result: "*全文：*{bits} 位中有 {distance} 位不同。{first} 的指纹是 `{a}`，{second} 的指纹是 `{b}`。",
  },
  pair: "要比较的文本",
  pairName: "{first} 与 {second}",
  differing: "不同的位",
  distance: "{bits} 位中有 {distance} 位不同",
  ofBits: "{distance} / {bits}",
  similarity: "相似度",
  cosine: "估计的余弦",
  expected: "如果换掉一个特征",
  expectedBits: "约 {cost} 位",
  angle: "估计的夹角：{angle}°",
  recipeQuestion: "配方是什么？",
  angleQuestion: "夹角和余弦是什么意思？",
  distances: "全部距离：{list}",
  distanceOf: "{first}–{second} {distance}",
  flipped: "第 {list} 位",
  noneFlipped: "没有一位不同。",
  verdicts: {
    empty: "无法比较：有一段文本没有特征。",
    same: "两个指纹相同。",
    "too-short":
      "太短，无法判断。较短的文本有 {features} 个特征，换掉其中一个就会翻转大约 {cost} 位；{recipe} 的阈值是 {threshold}。",
    near: "近似重复：汉明距离不超过 {recipe} 的阈值 {threshold} 位。",
    different: "不是近似重复：汉明距离超过 {recipe} 的阈值 {threshold} 位。",
  },
  lowConfidence: "可信度低：较短的文本只有 {features} 个特征，换掉其中一个就会翻转大约 {cost} 位。",
}
