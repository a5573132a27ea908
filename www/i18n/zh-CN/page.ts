import type { page as english } from "../en/page.js"
import { preferences } from "./preferences.js"

export const page: typeof english = {
  title: "一步一步看懂 SimHash",
  skip: "直接进入课程",
  contents: "各章",
  preferences,
  incomplete: "页面的一部分无法加载。",
  again: "重试",
  refused: "这些设置不能一起使用：{reason}",
  failed: "页面无法启动：{reason}",
  withoutScript: "各图由您的浏览器计算。要看到它们，请允许本页运行 JavaScript。",
  predict: { title: "先猜一猜：", right: "✓ 对。", wrong: "✗ 不对。" },
  deck: { of: "{count} 张中的第 {position} 张", back: "上一张", forward: "下一张" },
  beginning: "这里是文本 A 的 {length} 个字符中的前 {shown} 个，下面各章解释更多。在这里书写会替换整段文本。",
  documents: "文档",
  exercises: "找出错误：五道练习",
  share: {
    forClass: "课堂使用",
    copy: "复制本页链接",
    copied: "已复制：文本和全部设置都在链接中 # 之后的部分，这一部分不会发给任何服务器。",
    shown: "请复制这个链接",
    tooLong: "文本太长，放不进链接（{length} 个字符）。",
    parts: "这个链接有一部分无法读取，这些部分使用初始值。",
    unreadable: "这个链接无法读取，页面改用初始的文本和设置：{reason}",
    reasons: {
      version: "它的版本是 {version}，本页只能读取版本 1",
      damaged: "它已损坏",
      unsupported: "这个浏览器无法解压它",
    },
  },
  made: "由“一步一步看懂 SimHash”制作",
  footer: "由 simhash-wasm {version} 计算。",
  thirdParty: "本页包含的第三方软件及其许可证",
}
