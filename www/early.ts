// What can be shown before the page is loaded: its first words, in the reader's language and theme. A script of its own,
// because it need not wait for the modules of the page.
import { preferredLanguage, preferredProjector, preferredTheme, show } from "./preferences.js"

show(preferredTheme(), preferredProjector())
const asked = new URLSearchParams(location.search)
// A frame, a worksheet, and a link to a place within the page begin with something else.
if (!asked.has("embed") && !asked.has("sheet") && location.hash === "")
  document.documentElement.dataset["early"] = preferredLanguage()
