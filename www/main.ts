import { init } from "simhash-wasm/url"
import { loadFirst } from "./catalogue.js"
import { SimHashPage } from "./page.js"
import { preferredLanguage, preferredProjector, preferredTheme, show } from "./preferences.js"
import "./sections/instrument/section.js"

// Before anything is awaited, so that the page never shows in the wrong theme or size.
show(preferredTheme(), preferredProjector())
const language = preferredLanguage()
const [failure, catalogue] = await Promise.all([
  init().then(
    () => undefined,
    (error: unknown) => error,
  ),
  loadFirst(language),
])

// Until the element is defined, the prerendered article is shown.
customElements.define("simhash-page", SimHashPage)
const page = document.querySelector<SimHashPage>("simhash-page")
if (page) {
  Object.assign(page, { language, catalogue })
  if (failure === undefined) page.start()
  else page.failed = failure instanceof Error ? failure.message : String(failure)
}
