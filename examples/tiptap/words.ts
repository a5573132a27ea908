import { language } from "../language.js"

const EN = {
  page: {} as Readonly<Record<string, string>>,
  draft: "Draft",
  notes: "My notes",
  warnings: (count: number) => (count === 1 ? "1 warning" : `${count} warnings`),
}

const ZH_CN: typeof EN = {
  page: {
    title: "发现重复的 TipTap",
    lead: "与其他段落重复的段落带有标记。单击它可对照两处文字，也可以按",
    here: "。任何文字都不会离开本页。",
    licences: "本页所含的第三方软件及其许可证",
  },
  draft: "草稿",
  notes: "我的笔记",
  warnings: (count) => `${count} 条提示`,
}

export const words = language === "zh-CN" ? ZH_CN : EN
