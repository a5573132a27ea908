import type { preferences as english } from "../en/preferences.js"

export const preferences: typeof english = {
  language: "语言",
  theme: "主题",
  themes: { auto: "跟随系统", light: "浅色", dark: "深色" },
  projector: "投影",
}
