import { preferences } from "../i18n/zh-CN/preferences.js"
import type { bench as english } from "./en.js"

export const bench: typeof english = {
  title: "在您的浏览器里给 SimHash 计时",
  intro:
    "本页测量在您的机器上算一个指纹要多久：用本软件包，用 npm 上的另外两个软件包，以及用为了比较而手写的两个函数。任何数据都不会离开浏览器。",
  method:
    "每个程序都输入字符串，输出指纹。预热之后，各个程序轮流计时，重复许多次，每次几毫秒，每次用新生成的文本。显示的用时是第 15 百分位，机器上的其他工作对它影响很小。条形从 short/1 的线出发，向左表示用时更少，向右表示用时更多，采用对数刻度。",
  preferences,
  loading: "正在加载……",
  failed: "页面无法启动：{reason}",
  start: "开始",
  stop: "停止",
  idle: "大约需要半分钟。",
  running: "正在计时：{set}（第 {position} 组，共 {count} 组）……",
  stopped: "已停止。",
  done: "完成。",
  progress: "进度",
  kinds: { english: "英文，{size}", chinese: "中文，{size}", mixed: "多种文字混合，{size}" },
  waiting: "还没有计时。",
  columns: { who: "程序", time: "一段文本", ratio: "与 short/1 相比" },
  tooSlow: "略过：超过 0.1 秒",
  fastest: "这里没有比 short/1 更快的程序。",
  faster: "这里比 short/1 更快的程序：{list}。",
  lazy: "手写的高效 JavaScript 在没有空格的文本中找不出词，所以在这里的计算量少得多。",
  times: "{name}（速度是 {ratio} 倍）",
  units: { ns: "{value} 纳秒", us: "{value} 微秒", ms: "{value} 毫秒" },
  contenders: {
    short: "simhash-wasm，short/1",
    text: "simhash-wasm，text/1",
    strong: "手写的高效 JavaScript",
    crc32: "npm simhash 0.1.0，crc32",
    simhashJs: "npm simhash-js 1.0.0",
    typical: "常见的 bigint JavaScript",
  },
  made: "同一句话的指纹",
  fingerprint: "指纹",
  about: "做了什么",
  abouts: {
    short: "64 位；字词，以及紧挨着的两个字词，每个不同的只算一次；先规范化，按 Unicode 切分",
    text: "64 位；字词和相邻的两个字词，每个不同的只算一次；先规范化，按 Unicode 切分",
    strong: "64 位；一个循环找出的词，每次出现都算；不规范化，ASCII 以外的一律当作字母",
    crc32: "32 位；用正则表达式找出的词，Node 的 Buffer 由打包工具提供",
    simhashJs: "32 位；每四个字符一段，不含最小的 128 个哈希",
    typical: "64 位；用正则表达式找出的词，全部用 bigint 计算",
  },
  lesson: "一步一步看懂 SimHash",
}
