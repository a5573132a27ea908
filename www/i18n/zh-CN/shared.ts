import type { shared as english } from "../en/shared.js"

export const shared: typeof english = {
  text: "文本 {name}",
  feature: "特征",
  weight: "权重",
  bit: "位",
  bits: "位数",
  fingerprint: "指纹",
  distance: "汉明距离",
  recipe: "配方",
  yes: "是",
  no: "否",
  play: "播放",
  pause: "暂停",
}
