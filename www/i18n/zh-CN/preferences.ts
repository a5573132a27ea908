import type { Catalogue } from "../index.js"

export const preferences: Catalogue["page"]["preferences"] = {
  language: "语言",
  theme: "主题",
  themes: { auto: "跟随系统", light: "浅色", dark: "深色" },
}
