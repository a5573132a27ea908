import type { Catalogue } from "../index.js"

export const editor: Catalogue["sections"]["editor"] = {
  title: "用在编辑器里",
  lead: ["……"],
  after: ["……"],
}
