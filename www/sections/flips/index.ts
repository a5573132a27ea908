import type { Definition } from "../../lesson/definition.js"

export const flips = {
  name: "flips",
  title: { en: "Why did this bit flip?", "zh-CN": "这一位为什么翻转了？" },
  first: false,
  state: null,
  words: { en: () => import("./en.js"), "zh-CN": () => import("./zh-CN.js") },
  element: () => import("./section.js"),
} as const satisfies Definition
