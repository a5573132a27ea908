// The words of the app, in the reader's language.
import { language } from "../language.js"
import { EN, type Words } from "./en.js"
import { ZH_CN } from "./zh-cn.js"

export const words: Words = language === "zh-CN" ? ZH_CN : EN
