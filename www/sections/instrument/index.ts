import { instrument as state } from "../../instrument/state.js"
import type { Definition } from "../../lesson/definition.js"

export const instrument = {
  name: "instrument",
  title: { en: "The instrument", "zh-CN": "投票机" },
  state,
} as const satisfies Definition
