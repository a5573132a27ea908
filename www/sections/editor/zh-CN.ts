import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "笔记多了，常常会把同样的内容写上两遍。在您打字的同时，这里把草稿的每一段与保存的笔记比较，也与草稿里的其他段落比较。一切都在浏览器里进行：草稿和笔记都不会离开浏览器。",
    "*试一试：*逐词改动第一段，看相似度怎样变小，直到警告消失。再把草稿存为笔记，然后稍微换一种说法重写其中一段。",
  ],
  after: [
    "只有改动过的段落才会重新检查。检查器先在 `DuplicateIndex` 里找出距离近的指纹，再比较特征本身：警告会写明两段文字有多少特征相同。无论草稿多长，每次按键只需检查一段。",
    "忽略的警告以指纹的形式保存，不保留任何文字。警告并不表示写错了：有些重复是有意的。",
  ],
  waiting: "滚动到这里时加载编辑器。",
  loading: "正在加载编辑器……",
  failed: "编辑器无法加载。",
  start: "启动编辑器",
  draft: "草稿",
  label: "草稿",
  keys: "按 `F8` 跳到下一条警告，按 `Alt-Enter` 转到与它重复的地方，按 `Shift-Alt-Enter` 忽略它。按 `Ctrl-Shift-M` 列出全部警告（Mac 上用 `Cmd`），按 `Tab` 离开编辑器。",
  notes: "保存的笔记",
  save: "把草稿存为笔记",
  saved: "保存的草稿 {number}",
  found: "检查结果",
  summary: "共 {count} 段，重复 {repeated} 段，太短、不作比较 {short} 段。这次检查了 {looked} 段。",
  repeats: "第 {number} 段：{warning}",
  goToNote: "转到笔记“{of}”",
  goToParagraph: "转到第 {of} 段",
  ignore: "忽略",
  ignoreThis: "忽略第 {number} 段的警告",
  ignored: "已忽略 {count} 段。",
  again: "重新警告",
  more: "另有 {count} 条。",
  code: "本例的代码",
  aboutCode: [
    "上面的编辑器运行的就是这个模块，与重复有关的代码全部列在这里。检查器来自程序包的入口 `simhash-wasm/editor`，CodeMirror 的扩展来自 `simhash-wasm/codemirror`。",
  ],
}
