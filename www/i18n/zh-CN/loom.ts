import type { Catalogue } from "../index.js"

export const loom: Catalogue["sections"]["loom"] = {
  title: "指纹是怎么来的",
  lead: ["……"],
  after: ["……"],
}
