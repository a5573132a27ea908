import { init } from "simhash-wasm/url"
import { preferredTheme, showTheme } from "../preferences.js"
import "./bench.js"

showTheme(preferredTheme())

await customElements.whenDefined("simhash-bench")
const bench = document.querySelector("simhash-bench")
try {
  await init()
  bench?.ready()
} catch (error) {
  bench?.fail(error)
}
