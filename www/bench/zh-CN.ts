import { preferences } from "../i18n/zh-CN/preferences.js"
import type { bench as english } from "./en.js"

export const bench: typeof english = {
  title: "在您的浏览器里给 SimHash 计时",
  intro:
    "在这里、在您的机器上算一个指纹要多久：本软件包，npm 上的另外两个，以及为了比较而手写的两个函数。什么都不会离开浏览器。",
  method:
    "每一个都分成许多次、每次几毫秒来计时，轮流进行，每次用不同的编造文字，事先预热；显示的是各自用时的第 15 百分位，也就是机器上别的工作影响不到的部分。输入字符串，输出指纹；条形从 short/1 的线出发，向左表示用时更少，向右表示更多，刻度是对数的。",
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
  kinds: { english: "英文，{size}", chinese: "中文，{size}", mixed: "混合文字，{size}" },
  waiting: "还没有计时。",
  columns: { who: "谁", time: "一段文字", ratio: "与 short/1 相比" },
  tooSlow: "未参加：超过 0.1 秒",
  fastest: "这里没有谁比 short/1 更快。",
  faster: "这里比 short/1 更快的：{list}。",
  lazy: "手写的高效 JavaScript 在没有空格的地方找不出词，在这里做的事少得多。",
  times: "{name}（快到 {ratio} 倍）",
  units: { ns: "{value} 纳秒", us: "{value} 微秒", ms: "{value} 毫秒" },
  contenders: {
    short: "simhash-wasm，short/1",
    text: "simhash-wasm，text/1",
    strong: "手写的高效 JavaScript",
    crc32: "npm simhash 0.1.0，crc32",
    simhashJs: "npm simhash-js 1.0.0",
    typical: "常见的 bigint JavaScript",
  },
  made: "同一句话，各自得到什么",
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
