import type { Definition } from "../../lesson/definition.js"
import { opening as state } from "./state.js"

export const opening = {
  name: "opening",
  title: { en: "Has this been written before?", "zh-CN": "这段话，以前有人写过吗？" },
  first: true,
  state,
  words: { en: () => import("./en.js"), "zh-CN": () => import("./zh-CN.js") },
  element: () => import("./section.js"),
} as const satisfies Definition
