// Entry "./dom": the text of pages in a browser, by a module of their own.
import { withModule } from "./inline.js"
import * as api from "./page-text.js"

export { SimHashError } from "./errors.js"
export { pageText } from "./page-text.js"

export const fingerprintNode = /* @__PURE__ */ withModule(api.fingerprintNode)
