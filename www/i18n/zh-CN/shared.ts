import type { shared as english } from "../en/shared.js"

export const shared: typeof english = {
  text: "文本 {name}",
  feature: "特征",
  weight: "权重",
  count: "次数",
  bit: "位",
  bits: "位数",
  sum: "累加和",
  margin: "余量",
  fingerprint: "指纹",
  accumulator: "累加向量",
  distance: "汉明距离",
  recipe: "配方",
  yes: "是",
  no: "否",
  play: "播放",
  pause: "暂停",
  close: "关闭",
  none: "无",
}
