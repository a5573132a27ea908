// The element in Firefox, driven by WebDriver BiDi. The tests of the API run there, too: engines.mjs.
import { firefox } from "../../../scripts/firefox.mjs"
import { titleInFirefox } from "../browser.mjs"
import { bundle } from "../bundles.mjs"
import { PAGE, write } from "../programs.mjs"

const FIRST = "Water the tomatoes early in the morning, before the sun is high."
const SECOND = "Water the tomatoes in the morning, before the sun is too high."

/** What the browser marks in editable content. */
const EDITABLE = `import "simhash-wasm/textarea"
document.body.innerHTML = "<duplicate-warnings><div contenteditable><p>${FIRST}</p><p>${SECOND}</p></div></duplicate-warnings>"
const { diagnostics } = await document.querySelector("duplicate-warnings").check()
const marked = [...(CSS.highlights?.get("duplicate-warning") ?? [])].map(String)
document.title = JSON.stringify([diagnostics.length, marked])`

export const FIREFOX = [
  {
    name: "Firefox: marks in editable content",
    async run(folder) {
      const path = firefox()
      if (path === undefined) return "there is no Firefox on the PATH, and apt did not install firefox-esr"
      write(folder, {
        "out.js": await bundle("esbuild", EDITABLE, folder),
        "index.html": PAGE("./out.js"),
      })
      // Firefox has highlights from version 140 on.
      const title = await titleInFirefox(path, folder)
      const [count, marked] = JSON.parse(title)
      if (count !== 2 || ![`${FIRST}|${SECOND}`, ""].includes(marked.join("|"))) throw new Error(title)
    },
  },
]
