import type { Definition } from "../../lesson/definition.js"

export const editor = {
  name: "editor",
  title: { en: "In your editor", "zh-CN": "用在编辑器里" },
  first: false,
  state: null,
  words: { en: () => import("./en.js"), "zh-CN": () => import("./zh-CN.js") },
  element: () => import("./section.js"),
} as const satisfies Definition
