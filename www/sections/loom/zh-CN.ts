import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "文本首先*规范化*，使每个字符只有一种形式，再转成小写，切成字词。点击一个字词，就能看它投票。",
    "投票的是文本的*特征*：字词或相邻的几个字词，由*配方*规定。配方是一套有名字的规则，只有配方相同的指纹才能比较。中文没有空格，每个汉字算一个字词。",
    "每个特征都要*哈希*：哈希函数把它变成与指纹一样多的比特。它们看上去是随机的，但同一个特征总是得到同样的比特。",
    "每一位都是一场单独的选举。哈希中的 1 投 +1，0 投 −1，再乘以特征的*权重*。",
    "各位的累加和组成*累加向量*：每一位一个条形，投 1 的票多，就在横线上方。逐个特征前进，看条形怎样变化。",
    "指纹只保留符号：累加和大于 0，这一位是 1；小于 0，这一位是 0。",
    "条形短的位是*脆弱*的：一个词就能使它翻转。长的经得起任何一个词。所以小改动只改变几张票，也只翻转几个比特。",
    "累加和正好是 0，就是*平局*，没有条形：这一位由配方规定。判断 `>= 0` 的程序和判断 `> 0` 的程序，不同的正是这些位。",
  ],

  refused: "这些设置不能一起使用：{reason}",

  of: "显示的文本",
  compare: "A 与 B 对照",
  against: "对照",
  differ: "{bits} 位中有 {count} 位不同",
  legendPlus: "投 1 的票多",
  legendMinus: "投 0 的票多",
  legendOther: "另一段文本的累加和",
  keys: "空格键播放 · ← → 前进后退 · Shift + ← → 换一位",
  space: "空格键",

  figure: "文本 {name} 的特征怎样投票",
  facts: "{count} 个特征，总权重 {total}",
  confidence: { none: "没有特征", low: "特征较少", ok: "特征足够" },
  noFeatures: "这段文本还没有特征，请写几个词。",
  passage: "文本，标出正在投票的特征",

  transport: "逐个特征查看",
  first: "回到开头",
  back: "退回一个特征",
  forward: "前进一个特征",
  last: "到末尾",
  speed: "速度",
  speeds: { "0.5": "½ ×", "1": "1 ×", "2": "2 ×", "4": "4 ×" },
  step: "第 {step} 个特征，共 {count} 个",
  stepNone: "{count} 个特征都还没有投票。",
  stepAt: "第 {step} 个特征，共 {count} 个：“{feature}”以权重 {weight} 投票。",
  stepAll: "{count} 个特征都已投票。",

  sumOf: "第 {bit} 位：{sum}",
  signs: "指纹",
  signsSoFar: "目前的符号",
  hex: "十六进制",
  readout: "第 {bit} 位：{votes} = {sum}，所以这一位是 {value}。",
  readoutOne: "第 {bit} 位：只有一票，{votes}，所以这一位是 {value}。",
  readoutTie: "第 {bit} 位：{votes} = 0，平局，按配方这一位是 {value}。",
  readoutNone: "第 {bit} 位：还没有票。",
  side: "{sum}（{count} 票）",
  marginOf: "余量 {margin}。",

  fragile:
    "这里最脆弱的有 {count} 位，例如第 [{bit}](bit:{bit}) 位；最稳固的有 {firm} 位，例如第 [{firmest}](bit:{firmest}) 位。",
  allAlike: "这段文本的 {count} 位同样脆弱。",
  tiesHere: "这段文本有 {count} 个平局，例如第 [{bit}](bit:{bit}) 位。",
  noTies: "这段文本没有平局。",
}
