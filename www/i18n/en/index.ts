import { examples } from "./examples.js"
import { page } from "./page.js"
import { predictions } from "./predictions.js"
import { shared } from "./shared.js"

/** The English texts that do not belong to one section. Names in braces are placeholders for values. */
export const common = { page, shared, examples, predictions }
