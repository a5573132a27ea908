import type { Catalogue } from "../index.js"

export const blackboard: Catalogue["sections"]["blackboard"] = {
  title: "黑板上的小例子",
  lead: ["……"],
  after: ["……"],
}
