import { corpus } from "./corpus/zh-CN.js"
import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "换掉一个字会翻转多少位，要看还有多少别的字一起投票。所以没有一个距离对所有文本都算*近*。",
    "阈值是一种取舍：太小，会漏掉副本；太大，会把陌生的文本当成副本。拖动阈值，再改变文本的长度试试。",
  ],
  own: "您的文本 A 的前 {words} 个字。{copies} 份副本各换掉一个字。",
  builtIn: "本页一段文本的前 {words} 个字，因为您的文本 A 不到 {least} 个字。{copies} 份副本各换掉一个字。",
  length: "文本长度：{words} 个字",
  title: "每个距离上有多少副本和多少对不相干的文本",
  copies: "副本，换掉一个字",
  unrelated: "不相干的文本",
  axis: "不同的位数",
  mark: "{recipe}：{maxDistance}",
  threshold: "阈值：{threshold}",
  reset: "回到 {maxDistance}",
  reading:
    "阈值 {threshold} 找到 {copies} 份副本中的 {hits} 份，把 {pairs} 对不相干的文本中的 {alarms} 对当成副本。一半的副本相差不超过 {median} 位。",
  more: "{pairs} 对文本显示不出低于 {pairs} 分之一的误报率。要比较一百万段文本，阈值须用几百万对文本来测定。",
  corpus,
}
