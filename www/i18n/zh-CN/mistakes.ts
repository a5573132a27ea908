import type { Catalogue } from "../index.js"

export const mistakes: Catalogue["sections"]["mistakes"] = {
  title: "找出错误",
  lead: ["……"],
  after: ["……"],
}
