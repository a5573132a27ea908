import type { Definition } from "../../lesson/definition.js"
import { buckets as state } from "./state.js"

export const buckets = {
  name: "buckets",
  title: { en: "One in ten million", "zh-CN": "千万里挑一" },
  state,
  words: { en: () => import("./en.js"), "zh-CN": () => import("./zh-CN.js") },
} as const satisfies Definition
