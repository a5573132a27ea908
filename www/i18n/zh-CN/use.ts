import type { Catalogue } from "../index.js"

export const use: Catalogue["sections"]["use"] = {
  title: "拿去用",
  lead: ["……"],
  after: ["……"],
}
