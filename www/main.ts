import { init } from "simhash-wasm/url"
import { loadFirst } from "./catalogue.js"
import { SimHashPage } from "./page.js"
import {
  preferredLanguage,
  preferredProjector,
  preferredTheme,
  showProjector,
  showTheme,
} from "./preferences.js"
import "./sections/instrument/section.js"

// Before anything is awaited, so that the page never shows in the wrong theme or size.
showTheme(preferredTheme())
showProjector(preferredProjector())
const language = preferredLanguage()
const started = init().then(
  () => (page: SimHashPage) => page.start(),
  (error: unknown) => (page: SimHashPage) => page.fail(error),
)
const catalogue = await loadFirst(language)
const start = await started

// Until the element is defined, the prerendered article is shown.
customElements.define("simhash-page", SimHashPage)
const page = document.querySelector<SimHashPage>("simhash-page")
if (page) {
  Object.assign(page, { language, catalogue })
  start(page)
}
