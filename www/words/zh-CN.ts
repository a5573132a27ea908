import { common } from "../i18n/zh-CN/index.js"
import { words as instrument } from "../instrument/zh-CN.js"
import { words as buckets } from "../sections/buckets/zh-CN.js"
import { words as flips } from "../sections/flips/zh-CN.js"
import { words as loom } from "../sections/loom/zh-CN.js"
import { words as near } from "../sections/near/zh-CN.js"

/** All texts of the page in Chinese. */
export const catalogue = { ...common, sections: { instrument, loom, flips, near, buckets } }
