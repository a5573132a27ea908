import type { Catalogue } from "../index.js"

export const flips: Catalogue["sections"]["flips"] = {
  title: "这一位为什么变了？",
  lead: ["……"],
  after: ["……"],
}
