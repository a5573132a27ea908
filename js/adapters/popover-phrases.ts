// The labels of the popover. The messages of the warnings come from the checker.
import type { Language } from "../types/checker.js"

export interface Phrases {
  readonly title: string
  readonly go: string
  readonly ignore: string
  readonly close: string
  readonly here: string
  readonly inThisDocument: string
  readonly inOther: (name: string) => string
}

const EN: Phrases = {
  title: "Repeated text",
  go: "Go to the other",
  ignore: "Ignore",
  close: "Close",
  here: "This text",
  inThisDocument: "In this document",
  inOther: (name) => `In “${name}”`,
}

const ZH_CN: Phrases = {
  title: "重复的文字",
  go: "转到重复处",
  ignore: "忽略",
  close: "关闭",
  here: "这一段",
  inThisDocument: "在本文中",
  inOther: (name) => `在“${name}”中`,
}

export function phrasesOf(language: Language | undefined): Phrases {
  return language === "zh-CN" ? ZH_CN : EN
}
