import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "存了一千万个指纹，哪些与这一个相差不超过 3 位？索引把每个指纹切成四个*分块*，按每一块归档。要使每一块都不完整，必须翻转四位。所以相差 3 位以内的指纹一定有一块相同，就在四个*桶*中的一个里，别的都不用比较。",
    "*试试能不能逃掉：*翻转三位，使每一块都不完整。",
  ],
  grid: "文本 A 的指纹，分为四块，每块 16 位：方向键移动，空格键翻转",
  block: "第 {block} 块",
  range: "第 {high} 到 {low} 位",
  bit: "第 {bit} 位：{value}",
  flipped: "第 {bit} 位：{value}，已翻转",
  whole: "完整：找到",
  broken: "翻转了 {count} 位",
  none: "没有翻转任何一位：四块全部相同。",
  within: "翻转了 {flips} 位：4 块中还有 {whole} 块完整，所以能找到。",
  lucky: "翻转了 {flips} 位，超过了 3 位，但 4 块中还有 {whole} 块完整：碰巧找到。",
  escaped: "翻转了 {flips} 位，没有一块完整：漏掉了。不过翻转超过了三位。",
  reset: "全部翻回来",
  stored: "个已存的指纹",
  compared: "个需要比较",
  counted: "个需要比较：4 个桶，每个 {stored} / 2¹⁶",
  look: "查找",
  again: "再来一次",
  square: "方块有 16,384 格，需要比较的只是其中一格。",
}
