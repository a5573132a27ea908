import type { common as english } from "../en/index.js"
import { examples } from "./examples.js"
import { page } from "./page.js"
import { predictions } from "./predictions.js"
import { shared } from "./shared.js"

export const common: typeof english = { page, shared, examples, predictions }
