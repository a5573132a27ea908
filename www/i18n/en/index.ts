import { examples } from "./examples.js"
import { page } from "./page.js"
import { questions } from "./questions.js"
import { shared } from "./shared.js"

/** The English texts that do not belong to one section. Names in braces are placeholders for values. */
export const common = { page, shared, examples, questions }
