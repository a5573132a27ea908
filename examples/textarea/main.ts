// Defines <duplicate-warnings>, whose words are in the language of the page. There is nothing else to do.
import "simhash-wasm/textarea"
import { language, translate } from "../language.js"

if (language === "zh-CN")
  translate({
    title: "发现重复的文本框",
    lead: "写两个意思相同的段落。任何文字都不会离开本页。",
    text: "正文",
    licences: "本页所含的第三方软件及其许可证",
  })
