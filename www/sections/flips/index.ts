import type { Definition } from "../../lesson/definition.js"
import { flips as state } from "./state.js"

export const flips = {
  name: "flips",
  title: { en: "Why did it flip?", "zh-CN": "为什么翻转？" },
  state,
} as const satisfies Definition
