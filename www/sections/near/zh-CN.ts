import { questions } from "../../i18n/zh-CN/questions.js"
import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "在长文中换掉一个词，指纹只变几位；在短文中换掉一个词，指纹会变很多位。所以没有哪个距离对所有文本都算*近*：距离取决于有多少个特征投票，以及一次改动换掉其中多少个。",
    "下面的图用您的文本 A 来测量。页面把文本 A 复制许多份，在每一份中随机选一些词，换成文本里没有的词，再计算每一份的指纹。",
  ],
  after: [
    "*结论：*一个阈值只适用于一个配方、一种位数和一类文本，请用与您的文本同类的文本来测定。如果一段文本只有几个特征，任何阈值都没有用，这时应当直接比较特征。",
  ],
  waiting: "滚动到这里时开始计算各图。",
  computing: "正在计算……",
  failed: "无法计算各图：页面有一部分无法加载。",
  made: "每段文本随机改动 {edits} 次，第 {seed} 批",
  again: "换一批改动重新计算",
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
      "●（短文）和 ■（长文）是 {edits} 份副本的中位数。粗线覆盖居中的一半副本，细线覆盖全部副本。虚线是预计距离：位数/π · acos(1 − 换掉的特征数/特征数)，其中*换掉的特征数*是失去的特征数与新增的特征数的平均值。毫无共同之处的两段文本，大约有一半的位不同。",
    reading:
      "改动一个词，平均使短文的 {shortFeatures} 个特征失去 {shortLost} 个，新增 {shortGained} 个；使长文的 {longFeatures} 个特征失去 {longLost} 个，新增 {longGained} 个。预计距离在短文中是 {shortExpected} 位，在长文中是 {longExpected} 位；{edits} 次改动的中位数分别是 {short} 位和 {long} 位。{recipe} 在 {bits} 位时的阈值是 {maxDistance}。",
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
      "64 位中至多 3 位不同，这个阈值是为网页选定的，网页有成百上千个特征。上面的短文有 {words} 个词、{features} 个特征。至少要有 {needed} 个特征，换掉一个才预计翻转 3 位或更少。*改动一个词时，阈值 3 在短文的 {edits} 份副本中找出 {found} 份，在长文的 {edits} 份副本中找出 {foundLong} 份。*",
    table: "n 个特征中换掉一个时，预计不同的位数：64/π · acos(1 − 1/n)。",
    columns: { features: "特征数", bits: "预计位数" },
    after: [
      "改动一个词会换掉多少个特征，取决于配方。按 {recipe}，平均使短文失去 {features} 个特征中的 {lost} 个，新增 {gained} 个。预计 64 位中有 {expected} 位不同，测得的距离是 {least} 到 {greatest} 位。",
    ],
  },
  threshold: {
    heading: "阈值是一种取舍",
    before: [
      "*召回率*是阈值找出的改动副本所占的比例。*误报*是阈值当作近似重复的一对不相干的文本。请拖动阈值：正好在阈值上的和在它左边的都算近。",
    ],
    of: "改动副本取自",
    texts: { long: "长文", short: "短文" },
    changed: "每份改动",
    one: "1 个词",
    upTo: "1 到 {count} 个词",
    title: "各个距离上的改动副本数和不相干的文本对数",
    copies: "改动的副本",
    unrelated: "不相干的文本对",
    axis: "不同的位数",
    mark: "{recipe}：{maxDistance}",
    label: "阈值：{threshold}",
    reset: "回到 {recipe} 的阈值 {maxDistance}",
    reading:
      "阈值 {threshold} 位在 {copies} 份改动副本中找出 {hits} 份，召回率是 {recall}；在 {pairs} 对不相干的文本中误报 {alarms} 对，误报率是 {rate}。",
    caution:
      "不相干的文本对由本页自带的 40 个句子两两配成。{pairs} 对文本看不出低于 1/{pairs} 的误报率，而比较一百万段文本，误报率必须低得多。测定这样的误报率所需的文本，一个网页装不下。下表是用这样多的文本测得的结果：",
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
      "*来源：*本项目用 6,005 段真实文本和 600 万对不相干的文本测得一次，这些文本没有用于选定阈值。每个配方用它所针对的那几类文本测量。",
  },
  widths: {
    heading: "64 位还是 128 位？",
    before: [
      "下面的图用两种位数显示长文的全部副本（至多改动 {most} 个词）和不相干的文本对，每张图都画出全部可能的距离。每一位都是对两段文本夹角的一次抽样。抽样多一倍，不同的位所占的比例就更集中，所以两个分布都变窄，重叠也变少。",
    ],
    title: "{bits} 位时的改动副本与不相干的文本对",
    mark: "{recipe}，{bits} 位：{maxDistance}",
    reading:
      "{bits} 位时，两段不相干的文本之间的最小距离是 {nearest} 位。{copies} 份副本中，有 {apart} 份（{share}）与原文的距离比它更小。",
    after: [
      "代价是每个指纹多存 8 个字节。64 位的指纹可以存进任何数据库。如果存储和比较都由您掌握，请用 128 位。",
    ],
  },
  score: {
    heading: "同一对文本：按距离与按得分",
    before: [
      "距离对所有不同的位一视同仁。可是*余量*小的位，累加和接近 0，很容易翻转；余量大的位很少翻转。*带余量的查询*是一个指纹加上每一位的余量。余量来自要查找的文本，所以已存的指纹不必改动。",
      "*得分*是不同的位的余量之和除以全部余量之和：没有不同的位时是 0，不相干的文本约为 0.5。误报率相同时，64 位按得分找到的近似重复，几乎与 128 位按距离找到的一样多。",
    ],
    compare: "比较",
    pairs: {
      texts: "文本 A 与文本 B",
      "copy-1": "长文与改动 1 个词的副本",
      "copy-3": "长文与改动 3 个词的副本",
      "copy-12": "长文与改动 12 个词的副本",
      unrelated: "长文与不相干的文本",
    },
    title: "查询的各位余量，以及不同的位",
    names: {
      margins: "{bits} 位的余量，从大到小",
      distance: "距离：{bits} 位中有 {distance} 位不同",
      score: "得分：{score}",
    },
    limit: "上限 {limit}",
    legend: "每根条是一位，彩色的位不同：距离数它们的个数，得分把它们的余量加起来。",
    byDistance: {
      near: "*按距离：*{bits} 位中有 {distance} 位不同，没有超过上限 {maxDistance}，所以这两段文本算近似重复。",
      far: "*按距离：*{bits} 位中有 {distance} 位不同，超过了上限 {maxDistance}，所以这两段文本不算近似重复。",
    },
    byScore: {
      near: "*按得分：*得分是 {score}，没有超过上限 {maxScore}，距离也没有超过 {scoreDistance}，所以这两段文本算近似重复。",
      score: "*按得分：*得分是 {score}，超过了上限 {maxScore}，所以这两段文本不算近似重复。",
      distance:
        "*按得分：*得分是 {score}，没有超过上限 {maxScore}，但距离超过了 {scoreDistance}，所以这两段文本不算近似重复。",
    },
    table: {
      caption: "不同的位，余量大的在前",
      bit: "位",
      margin: "余量",
      query: "查询",
      stored: "已存",
    },
  },
  letter: {
    heading: "普通哈希与 SimHash",
    before: [
      "对好的普通哈希来说，输入的任何改动都会以 1/2 的概率翻转每一位，所以两个哈希值的距离说明不了输入有多相似。SimHash 也用这样的哈希，但分别哈希每个特征，再由特征投票。",
    ],
    reading:
      "在长文中改动一个字符，使 *{from}* 变成 *{to}*。整段文本的普通哈希在 {bits} 位中翻转 {ordinary} 位，SimHash 指纹翻转 {simhash} 位。",
    all: "在随机的位置这样改动 {changes} 次，普通哈希翻转 {ordinaryLeast} 到 {ordinaryMost} 位，SimHash 指纹翻转 {simhashLeast} 到 {simhashMost} 位。",
    names: { ordinary: "普通哈希", simhash: "SimHash" },
    table: "改动一个字符时不同的位数",
    columns: { change: "改动", fromTo: "{from} → {to}" },
    after: ["这里的普通哈希就是哈希各个特征的那个函数，它把整段文本当作一个特征来哈希。"],
  },
}
