import type { Definition } from "../../lesson/definition.js"
import { loom as state } from "./state.js"

export const loom = {
  name: "loom",
  title: { en: "How it is made", "zh-CN": "怎么算出来" },
  state,
} as const satisfies Definition
