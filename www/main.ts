import { init } from "simhash-wasm/url"
import { load } from "./catalogue.js"
import { later } from "./lesson/later.js"
import { SimHashPage } from "./page.js"
import {
  preferredLanguage,
  preferredProjector,
  preferredTheme,
  showProjector,
  showTheme,
} from "./preferences.js"
import { SECTIONS } from "./sections.js"
// With the first style sheet: the words of this section are painted before its script is loaded.
import "./sections/opening/style.css"

// Before anything is awaited, so that the page never shows in the wrong theme or size.
showTheme(preferredTheme())
showProjector(preferredProjector())
const language = preferredLanguage()
// Everything loads in parallel. It is asked for in several tasks: all modules of the page have just been evaluated in this
// one, and the browser takes long to begin a request.
await later()
const initialized = init()
await later()
const sections = SECTIONS.filter(({ first }) => first).map(({ element }) => element())
const module = Promise.all([initialized, ...sections]).then(
  () => (page: SimHashPage) => page.start(),
  (error: unknown) => (page: SimHashPage) => page.fail(error),
)
await later()
const catalogue = await load(language, "first")

// Until the element is defined, the prerendered article is shown.
customElements.define("simhash-page", SimHashPage)
const page = document.querySelector<SimHashPage>("simhash-page")
if (page) {
  Object.assign(page, { language, catalogue })
  const then = await module
  then(page)
}
