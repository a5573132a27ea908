import type { Definition } from "../../lesson/definition.js"

export const mistakes = {
  name: "mistakes",
  title: { en: "Spot the mistake", "zh-CN": "找出错误" },
  first: false,
  state: null,
  words: { en: () => import("./en.js"), "zh-CN": () => import("./zh-CN.js") },
  element: () => import("./section.js"),
} as const satisfies Definition
