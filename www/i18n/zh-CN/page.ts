import type { page as english } from "../en/page.js"
import { preferences } from "./preferences.js"

export const page: typeof english = {
  title: "一步一步看懂 SimHash",
  intro:
    "SimHash 把一段文本变成一个 64 位的指纹：文本几乎不变，指纹也几乎不变。粘贴两段文本，看看这是怎么做到的：下面每一幅图画的都是您自己的文本。一切都在您的浏览器里计算，文本不会离开它。",
  skip: "直接进入课程",
  contents: "目录",
  preferences,
  loading: "正在加载……",
  incomplete: "页面的其余部分没能加载。",
  again: "再试一次",
  failed: "页面无法启动：{reason}",
  withoutScript:
    "图由程序在您的浏览器里计算：请允许本页运行 JavaScript，就能看到它们。文字部分不需要它，都在这里。",
  staticFigure: "十二个词，权重从 1 到 5，对指纹的六个比特投票。",
  staticWords: [
    ["美国", 4],
    ["51区", 5],
    ["雇员", 3],
    ["称", 1],
    ["内部", 2],
    ["有", 1],
    ["9架", 3],
    ["飞碟", 5],
    ["曾", 1],
    ["看见", 3],
    ["灰色", 4],
    ["外星人", 5],
  ],
  share: {
    copy: "复制本页链接",
    copied: "已复制：文本和全部设置都在链接中 # 之后的部分，这一部分不会发给任何服务器。",
    shown: "请复制这个链接",
    tooLong: "文本太长，放不进链接（{length} 个字符）。",
    save: "存为文件",
    tooMuch: "已保存，但本页无法把这个文件全部读回：每段文本最多读取 {most} 个字符、{lines} 行。",
    open: "打开文件",
    parts: "这个链接或文件有一部分无法读取，那些部分保持初始状态。",
    unreadable: "这个链接或文件无法读取，页面恢复初始状态：{reason}",
    reasons: {
      version: "它的版本是 {version}，本页只认识版本 1",
      damaged: "它已损坏",
      unsupported: "这个浏览器无法解压它",
    },
  },
  made: "由“一步一步看懂 SimHash”制作",
  footer: "由 simhash-wasm {version} 计算。",
  thirdParty: "本页包含的第三方软件及其许可证",
}
