import { init } from "simhash-wasm/url"
import { preferredLanguage, preferredProjector, preferredTheme, show } from "../preferences.js"
import { SimHashExercises } from "./exercises-page.js"

show(preferredTheme(), preferredProjector())
await init()
const page = new SimHashExercises()
await page.speak(preferredLanguage())
document.body.replaceChildren(page)
