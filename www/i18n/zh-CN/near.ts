import type { Catalogue } from "../index.js"

export const near: Catalogue["sections"]["near"] = {
  title: "多近才算近？",
  lead: ["……"],
  after: ["……"],
}
