import { language } from "../language.js"

const EN = {
  page: {} as Readonly<Record<string, string>>,
  fetching: "Fetching the questions that were asked before …",
  cannot: "Similar questions cannot be shown now. You can ask yours nevertheless.",
  asked: (title: string) => `You have asked: ${title}`,
  alike: (percent: number) => ` ${percent} % alike`,
  similar: (count: number) =>
    count === 1 ? "1 similar question was asked before." : `${count} similar questions were asked before.`,
}

const ZH_CN: typeof EN = {
  page: {
    title: "提问",
    lead: "填写标题时，下方会列出以前提过的相似问题。任何文字都不会离开本页。",
    label: "标题",
    similar: "相似的问题",
    details: "详细说明",
    ask: "提交",
    licences: "本页所含的第三方软件及其许可证",
  },
  fetching: "正在获取以前的问题……",
  cannot: "现在无法列出相似的问题，但仍然可以提问。",
  asked: (title) => `已提问：${title}`,
  alike: (percent) => ` 相似度 ${percent}%`,
  similar: (count) => `以前有 ${count} 个相似的问题。`,
}

export const words = language === "zh-CN" ? ZH_CN : EN
