import { init } from "simhash-wasm/url"
import { load } from "./i18n/index.js"
import { SimHashPage } from "./page.js"
import { preferredLanguage, preferredTheme, showTheme } from "./preferences.js"

// Before anything is waited for: nothing is to be seen in the wrong colours.
showTheme(preferredTheme())
const language = preferredLanguage()
// Both are on their way at once.
const module = init().then(
  () => (page: SimHashPage) => page.start(),
  (error: unknown) => (page: SimHashPage) => page.fail(error),
)
const catalogue = await load(language, "first")

// Until here, the article without figures is what there is to read.
customElements.define("simhash-page", SimHashPage)
const page = document.querySelector<SimHashPage>("simhash-page")
if (page) {
  Object.assign(page, { language, catalogue })
  const then = await module
  then(page)
}
