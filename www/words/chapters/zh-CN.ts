import { words as buckets } from "../../sections/buckets/zh-CN.js"
import { words as flips } from "../../sections/flips/zh-CN.js"
import { words as loom } from "../../sections/loom/zh-CN.js"
import { words as near } from "../../sections/near/zh-CN.js"

/** The texts of the chapters below the first screen, in Chinese. */
export const chapters = { loom, flips, near, buckets }
