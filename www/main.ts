import { init } from "simhash-wasm/url"
import { load } from "./catalogue.js"
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
// The module, the first sections and the catalogue load in parallel.
const sections = SECTIONS.filter(({ first }) => first).map(({ element }) => element())
const module = Promise.all([init(), ...sections]).then(
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
