import type { Definition } from "../../lesson/definition.js"

export const use = {
  name: "use",
  title: { en: "Use it", "zh-CN": "使用方法" },
  first: false,
  state: null,
  words: { en: () => import("./en.js"), "zh-CN": () => import("./zh-CN.js") },
  element: () => import("./section.js"),
} as const satisfies Definition
