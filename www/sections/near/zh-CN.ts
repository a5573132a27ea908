import { questions } from "../../i18n/zh-CN/questions.js"
import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "长文里换掉一个词，指纹只变几位；短文里换掉一个词，就会变很多位。所以没有哪个距离对所有文本都算*近*：要看有多少特征投票，又有多少特征被改动换掉了。",
    "下面的图用您自己的文本来算。把文本 A 复制许多份，随机把一些词换成它没有的词，再逐份计算指纹。",
  ],
  after: [
    "*请记住：*阈值属于某个配方、某个位数、某一类文本；请用与您的文本相近的材料来测定。如果一段文本只有寥寥几个特征，什么阈值都没有用，这时应当直接比较词语。",
  ],
  waiting: "您翻到这里时才开始计算。",
  computing: "正在计算……",
  failed: "图无法计算：页面有一部分没能加载。",
  made: "每段文本随机改动 {edits} 次，第 {seed} 批",
  again: "换一批改动，再来一次",
  tables: "同时用表格列出数字",
  samples: {
    long: {
      own: "*长文：*您的文本 A，{words} 个字词，{features} 个特征。",
      beginning: "*长文：*您的文本 A 的开头部分，{words} 个字词，{features} 个特征。",
      builtIn:
        "*长文：*您的文本 A 不足 {least} 个字词，所以用本页自带的文本，{words} 个字词，{features} 个特征。",
    },
    short: {
      own: "*短文：*您的文本 A，{words} 个字词，{features} 个特征。",
      beginning: "*短文：*您的文本 A 的前 {words} 个字词，{features} 个特征。",
      builtIn:
        "*短文：*您的文本 A 不足 {least} 个字词，所以用本页自带文本的前 {words} 个字词，{features} 个特征。",
    },
  },
  han: "中文不用空格分词，这里每个汉字算一个词。",
  costs: {
    heading: "一次改动会翻转多少位",
    title: "改动若干个词之后与原文的距离",
    x: "改动的词数",
    y: "不同的位数",
    short: "短文",
    long: "长文",
    threshold: "阈值 {threshold}",
    half: "总位数的一半",
    legend:
      "● 短文，■ 长文：{edits} 份改动的中位数。粗线覆盖居中的一半，细线覆盖全部。虚线是预计值：位数/π · acos(1 − 换掉的特征数/特征数)，其中*换掉的特征数*取改动失去的与带来的特征数的平均值。毫无共同之处的两段文本，大约有一半的位不同。",
    reading:
      "平均来说，改动一个词，短文的 {shortFeatures} 个特征失去 {shortLost} 个，新增 {shortGained} 个；长文的 {longFeatures} 个特征失去 {longLost} 个，新增 {longGained} 个。预计短文有 {shortExpected} 位不同，长文有 {longExpected} 位；{edits} 次改动的中位数分别是 {short} 和 {long}。{recipe} 在 {bits} 位时的阈值是 {maxDistance}。",
    range: "{low} 到 {high}",
    columns: {
      text: "文本",
      changed: "改动的词数",
      lost: "失去的特征数",
      gained: "新增的特征数",
      expected: "预计位数",
      median: "中位数",
      half: "居中的一半",
      all: "全部",
    },
  },
  tweet: {
    heading: questions["near-tweet"],
    answer:
      "64 位中至多 3 位不同：这个阈值是针对网页测定的，网页有成百上千个特征。上面的短文有 {words} 个词，只有 {features} 个特征。要有 {needed} 个以上的特征，换掉一个才只翻转 3 位或更少。*所以，哪怕只改一个词，阈值 3 也只能在 {edits} 份短文里找出 {found} 份，在 {edits} 份长文里找出 {foundLong} 份。*",
    table: "n 个特征换掉一个，预计不同的位数：64/π · acos(1 − 1/n)。",
    columns: { features: "特征数", bits: "预计位数" },
    line: "竖线是阈值 3。",
    after: [
      "况且一个词往往不止一个特征：按 {recipe}，改动一个词平均会让您的短文失去 {features} 个特征中的 {lost} 个，又新增 {gained} 个，预计 64 位中有 {expected} 位不同，实测是 {least} 到 {greatest} 位。",
    ],
  },
  threshold: {
    heading: "阈值是一种取舍",
    before: [
      "*召回率*是阈值能找出的改动副本所占的比例；*误报*是把两段毫不相干的文本当成近似重复。请拖动阈值：它左边的，以及正好落在它上面的，都算近。",
    ],
    of: "改动副本取自",
    texts: { long: "长文", short: "短文" },
    changed: "每份改动",
    one: "1 个词",
    upTo: "1 到 {count} 个词",
    title: "各个距离上有多少改动副本、多少对不相干的文本",
    copies: "改动的副本",
    unrelated: "不相干的文本对",
    axis: "不同的位数",
    mark: "{recipe}：{maxDistance}",
    label: "阈值：{threshold}",
    reset: "回到 {recipe} 的阈值 {maxDistance}",
    reading:
      "至多 {threshold} 位不同：{copies} 份改动副本找出 {hits} 份，召回率 {recall}；{pairs} 对不相干的文本误报 {alarms} 对，误报率 {rate}。",
    caution:
      "不相干的文本对来自本页自带的 40 句话，两两配对。{pairs} 对看不出低于 {pairs} 分之一的误报率，而要在百万段文本里互相比较，误报率必须低得多。那需要的文本，一个网页装不下：",
  },
  measured: {
    caption: "各配方在自己的阈值上的召回率，以及每百万对不相干文本的误报数",
    columns: { recipe: "配方", bits: "位数", threshold: "阈值" },
    kinds: {
      shortEnglish: "英文短文",
      shortChinese: "中文短文",
      englishPages: "英文网页",
      chinesePages: "中文网页",
      licences: "许可证文本",
    },
    cell: "{recall} / {alarms}",
    under: "不到 {count}",
    here: "{recipe}（上面所选）",
    source:
      "*来源：*本项目用 6,005 段真实文本和六百万对不相干的文本测得，这些文本没有参与阈值的选定。每个配方只用它所针对的那类文本来测。",
  },
  widths: {
    heading: "64 位还是 128 位？",
    before: [
      "这里是长文的全部副本（至多改动 {most} 个词）和不相干的文本对：同样的文本，两种位数，各自画满全程。每一位都是对两段文本夹角的又一次抽样；抽样多一倍，不同位所占的比例就更集中，两个峰都变窄，彼此重叠得更少。",
    ],
    title: "{bits} 位时的改动副本与不相干的文本对",
    mark: "{recipe}，{bits} 位：{maxDistance}",
    reading:
      "{bits} 位时，最近的两段不相干文本相差 {nearest} 位；{copies} 份副本中有 {apart} 份比这更近，占 {share}。",
    after: ["代价是每个指纹多存 8 个字节。64 位放得进任何数据库；如果存取两端都由您掌握，请用 128 位。"],
  },
  letter: {
    heading: "普通哈希与 SimHash",
    before: [
      "好的普通哈希会把结果打散：输入无论改了什么，每一位都有一半的可能翻转，所以两个哈希值的距离说明不了输入有多像。SimHash 也用这样的哈希，但每次只哈希一个特征，然后由特征投票。",
    ],
    reading:
      "长文里只改一个字符，*{from}* 变成 *{to}*：整段文本的普通哈希在 {bits} 位中翻转 {ordinary} 位，SimHash 翻转 {simhash} 位。",
    all: "在不同的地方这样改 {changes} 次，普通哈希翻转 {ordinaryLeast} 到 {ordinaryMost} 位，SimHash 翻转 {simhashLeast} 到 {simhashMost} 位。",
    names: { ordinary: "普通哈希", simhash: "SimHash" },
    table: "改一个字符时不同的位数",
    columns: { change: "改动", fromTo: "{from} → {to}" },
    after: ["这里的普通哈希就是用来哈希特征的那一个：整段文本被当作一个特征交给它。"],
  },
}
