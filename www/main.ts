import { init } from "simhash-wasm/url"
import "./page.js"

await customElements.whenDefined("simhash-page")
const page = document.querySelector("simhash-page")
try {
  await init()
  page?.start()
} catch (error) {
  page?.fail(error)
}
