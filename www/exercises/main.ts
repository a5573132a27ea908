import { init } from "simhash-wasm/url"
import {
  preferredLanguage,
  preferredProjector,
  preferredTheme,
  showProjector,
  showTheme,
} from "../preferences.js"
import { SimHashExercises } from "./exercises-page.js"

showTheme(preferredTheme())
showProjector(preferredProjector())
await init()
const page = new SimHashExercises()
await page.speak(preferredLanguage())
document.body.replaceChildren(page)
