import type { Definition } from "../../lesson/definition.js"
import { loom as state } from "./state.js"

export const loom = {
  name: "loom",
  title: { en: "How a fingerprint is made", "zh-CN": "指纹是怎么来的" },
  first: false,
  state,
  words: { en: () => import("./en.js"), "zh-CN": () => import("./zh-CN.js") },
  element: () => import("./section.js"),
} as const satisfies Definition
