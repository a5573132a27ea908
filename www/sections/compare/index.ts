import type { Definition } from "../../lesson/definition.js"

export const compare = {
  name: "compare",
  title: { en: "Type and see", "zh-CN": "边写边看" },
  first: true,
  state: null,
  words: { en: () => import("./en.js"), "zh-CN": () => import("./zh-CN.js") },
  element: () => import("./section.js"),
} as const satisfies Definition
