import type { Definition } from "../../lesson/definition.js"
import { blackboard as state } from "./state.js"

export const blackboard = {
  name: "blackboard",
  title: { en: "By hand, on a blackboard", "zh-CN": "在黑板上手算" },
  first: false,
  state,
  words: { en: () => import("./en.js"), "zh-CN": () => import("./zh-CN.js") },
  element: () => import("./section.js"),
} as const satisfies Definition
