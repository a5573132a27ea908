import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "笔记多了，常常会把同样的内容写上两遍。在您打字的同时，这里把草稿的每一段与保存的笔记比较，也与草稿里前面的段落比较。一切都在浏览器里进行：草稿和笔记都不会离开浏览器。",
    "*试一试：*逐词改动第一段，看距离怎样变大，直到警告消失。再把草稿存为笔记，然后稍微换一种说法重写其中一段。",
  ],
  after: [
    "没有改动的段落沿用原来的指纹，所以每次按键只需计算一个新指纹。比较指纹几乎不花时间。如果有成千上万条笔记，请把它们的指纹放进 `DuplicateIndex`：它在一百万个指纹中找出相近的，大约只要 1 毫秒，而且可以保存。",
  ],
  waiting: "滚动到这里时加载编辑器。",
  loading: "正在加载编辑器……",
  failed: "编辑器无法加载。",
  start: "启动编辑器",
  draft: "草稿",
  label: "草稿",
  keys: "按 `F8` 跳到下一条警告，按 `Ctrl-Shift-M` 列出全部警告（Mac 上用 `Cmd`），按 `Tab` 离开编辑器。",
  notes: "保存的笔记",
  save: "把草稿存为笔记",
  saved: "保存的草稿 {number}",
  found: "检查结果",
  summary: "共 {count} 段，重复 {repeated} 段，太短、无法判断 {short} 段。这次检查新算了 {fresh} 个指纹。",
  repeats: "第 {number} 段：{warning}",
  tooShort: "第 {number} 段：太短，无法判断。",
  warnings: {
    nearlyNote: "与笔记“{of}”近似重复：{bits} 位中有 {distance} 位不同。",
    sameAsNote: "与笔记“{of}”重复：没有一位不同。",
    nearlyParagraph: "与第 {of} 段近似重复：{bits} 位中有 {distance} 位不同。",
    sameAsParagraph: "与第 {of} 段重复：没有一位不同。",
  },
  goToNote: "转到笔记“{of}”",
  goToParagraph: "转到第 {of} 段",
  more: "另有 {count} 条。",
  phrases: { diagnostics: "警告", close: "关闭", none: "没有警告" },
  code: "本例的代码",
  aboutCode: [
    "上面的编辑器运行的就是这个扩展。除了把文档切成段落的部分，代码全部列在这里。它使用 128 位的配方 `short/1`，因为这里的指纹不必与其他系统的指纹比较。",
  ],
}
