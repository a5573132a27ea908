import { init } from "simhash-wasm/url"
import { load } from "./i18n/index.js"
import { SimHashPage } from "./page.js"
import { preferredLanguage, preferredTheme, showTheme } from "./preferences.js"

// Before anything is awaited, so that the page never shows in the wrong theme.
showTheme(preferredTheme())
const language = preferredLanguage()
// The module and the catalogue load in parallel.
const module = init().then(
  () => (page: SimHashPage) => page.start(),
  (error: unknown) => (page: SimHashPage) => page.fail(error),
)
const catalogue = await load(language, "first")

// Until the element is defined, the prerendered article is shown.
customElements.define("simhash-page", SimHashPage)
const page = document.querySelector<SimHashPage>("simhash-page")
if (page) {
  Object.assign(page, { language, catalogue })
  const then = await module
  then(page)
}
