import type { Definition } from "../../lesson/definition.js"
import { near as state } from "./state.js"

export const near = {
  name: "near",
  title: { en: "How near is near?", "zh-CN": "多近才算近？" },
  state,
} as const satisfies Definition
