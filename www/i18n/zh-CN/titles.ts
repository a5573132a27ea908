import type { Catalogue } from "../index.js"

/** What the sections are called, in the order of the page. */
export const titles: Catalogue["titles"] = {
  compare: "边写边看",
  loom: "指纹是怎么来的",
  blackboard: "黑板上的小例子",
  flips: "这一位为什么变了？",
  buckets: "在许多文字里找近似重复",
  near: "多近才算近？",
  editor: "用在编辑器里",
  mistakes: "找出错误",
  use: "拿去用",
}
