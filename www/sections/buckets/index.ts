import type { Definition } from "../../lesson/definition.js"
import { buckets as state } from "./state.js"

export const buckets = {
  name: "buckets",
  title: { en: "One in ten million", "zh-CN": "千万里挑一" },
  state,
} as const satisfies Definition
