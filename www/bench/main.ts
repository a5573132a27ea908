import { init } from "simhash-wasm/url"
import "./bench.js"

await customElements.whenDefined("simhash-bench")
const bench = document.querySelector("simhash-bench")
try {
  await init()
  bench?.ready()
} catch (error) {
  bench?.fail(error)
}
