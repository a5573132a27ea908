import { common } from "../i18n/zh-CN/index.js"
import { words as instrument } from "../sections/instrument/zh-CN.js"

/** The texts of the first screen in Chinese, and those that do not belong to one chapter. */
export const first = { ...common, sections: { instrument } }
