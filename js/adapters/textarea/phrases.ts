// The labels of the panel. The messages of the warnings come from the checker.
import type { Language } from "../../types/checker.js"

export interface Phrases {
  readonly title: (count: number) => string
  readonly both: string
  readonly ignore: string
  readonly ignored: string
  readonly undo: string
  readonly here: string
  readonly goHere: string
  readonly inThisText: string
  readonly inOther: (name: string) => string
  readonly go: string
  readonly more: (count: number) => string
  /** What screen readers announce when typing pauses: the message of a single warning, otherwise the number of warnings. */
  readonly spoken: (count: number, first: string) => string
}

const EN: Phrases = {
  title: (count) =>
    count === 1 ? "1 warning of repeated text" : `${count || "No"} warnings of repeated text`,
  both: "Show both",
  ignore: "Ignore",
  ignored: "The warning is ignored.",
  undo: "Undo",
  here: "This text",
  goHere: "Go to this text",
  inThisText: "Elsewhere in this text",
  inOther: (name) => `In “${name}”`,
  go: "Go to the other",
  more: (count) => `And ${count} more.`,
  spoken: (count, first) => {
    if (count === 0) return "No text is repeated any more."
    return count === 1 ? first : `${count} warnings of repeated text, after the field.`
  },
}

const ZH_CN: Phrases = {
  title: (count) => (count === 0 ? "没有重复提示" : `${count} 条重复提示`),
  both: "对照显示",
  ignore: "忽略",
  ignored: "已忽略这条提示。",
  undo: "撤销",
  here: "这一段",
  goHere: "转到这一段",
  inThisText: "本文另一处",
  inOther: (name) => `在“${name}”中`,
  go: "转到另一处",
  more: (count) => `另有 ${count} 条。`,
  spoken: (count, first) => {
    if (count === 0) return "已没有重复的文字。"
    return count === 1 ? first : `${count} 条重复提示，列在输入框之后。`
  },
}

export function phrasesOf(language: Language): Phrases {
  return language === "zh-CN" ? ZH_CN : EN
}
