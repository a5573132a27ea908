import type { Catalogue } from "../index.js"

export const twins: Catalogue["sections"]["twins"] = {
  title: "在许多文字里找近似重复",
  lead: ["……"],
  after: ["……"],
}
