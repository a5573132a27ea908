import type { Definition } from "../../lesson/definition.js"
import { buckets as state } from "./state.js"

export const buckets = {
  name: "buckets",
  title: { en: "Finding near-duplicates", "zh-CN": "在许多文本里找近似重复" },
  first: false,
  state,
  words: { en: () => import("./en.js"), "zh-CN": () => import("./zh-CN.js") },
  element: () => import("./section.js"),
} as const satisfies Definition
