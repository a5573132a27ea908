import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "一位就是一个累加和的符号，所以只有累加和越过 0，这一位才会翻转。两段文本共有的特征不移动任何累加和；只在一段文本中的特征会移动每一个累加和，大约一半向上，一半向下。",
    "*只有离 0 很近的累加和才能越过 0。*选一个越过的，看看是哪些特征推动了它。",
  ],
  examples: "例子",
  back: "回到我的文本",
  forget: "忘掉我的文本",
  forgetNote: "文本保存在这个标签页的 session storage 中，关闭标签页就会删除。",
  long: {
    explained: "共 {length} 个字符，本页解释前 {explained} 个。",
    cut: "共 {length} 个字符，这里只显示开头，本页解释前 {explained} 个。",
    empty: "另写一段文本",
  },
  distance: "{bits} 位中有 {distance} 位不同。",
  verdicts: {
    empty: "无法比较：有一段文本没有特征。",
    same: "两段文本的特征相同，所以指纹相同。",
    alike: "两段文本不同，指纹却相同：没有累加和越过 0。",
    blind:
      "两段文本不同，指纹却相同：不同的部分都不是特征。{recipe} 只看词语；表情符号、标点和大小写都不是特征。",
    order: "两段文本不同，指纹却相同：特征一样，只是顺序或次数不同。",
    "too-short": "太短，无法判断：较短的文本只有 {features} 个特征，换掉一个就翻转大约 {cost} 位。",
    near: "*近似重复：*{recipe} 的阈值是 {threshold}。",
    different: "*不是近似重复：*{recipe} 的阈值是 {threshold}。",
  },
  uncertain: "只有 {features} 个特征，所以并不可靠：换掉一个就翻转大约 {cost} 位。",
  line: "A 的 {bits} 个累加和原来在哪里，在 B 中移到了哪里",
  legend: "● 是 A 的累加和，箭头指向 B 的累加和。越过 0 的着色：在右边变成 1，在左边变成 0。",
  zero: "比特 0",
  one: "比特 1",
  crossings: "翻转的位",
  crossed: "{bit}：{a} → {b}",
  unchanged: "两段文本的特征和权重完全相同，所以没有累加和移动。",
  noFlips: "特征变了，但没有累加和越过 0。",
  reach:
    "全部变化合计，最多把一个累加和移动 {moved}。A 的 {bits} 个累加和里有 {within} 个离 0 不超过 {moved}，其中 {flipped} 个越过了 0。",
  tie: "0（平局，算作 {bit}）",
  sentence: "第 {bit} 位由 {from} 变为 {to}：它的累加和原来是 {sumA}；{moves}，使累加和变成 {sumB}。",
  opposed:
    "第 {bit} 位由 {from} 变为 {to}：它的累加和原来是 {sumA}；虽然{pulls}把它往回拉，但{moves}更强，使累加和变成 {sumB}。",
  moves: {
    lost: "少了{feature}（{move}）",
    gained: "多了{feature}（{move}）",
    changed: "{feature}的权重从 {a} 变为 {b}（{move}）",
    more: "另外 {count} 个特征的变化",
  },
  steps: {
    start: "文本 {name} 中的累加和",
    lost: "少了{feature}",
    gained: "多了{feature}",
    changed: "{feature}：{a} 变为 {b}",
    rest: "另外 {count} 个特征",
  },
  crossing: "第 {bit} 位的累加和怎样移动",
}
