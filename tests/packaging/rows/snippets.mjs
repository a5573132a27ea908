// The hook, the composable and the action of docs/frameworks.md, each in an app of its framework, in Chromium.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { titleOf } from "../browser.mjs"
import { bundle } from "../bundles.mjs"
import { installed } from "../installed.mjs"
import { write } from "../programs.mjs"

const TWICE = "Water the roses before the sun is high."

/** Two fields that repeat each other; then the second one is removed. The warnings of the first, and after that. */
const EXPECTED = "first: 1 of second, 0 after it is gone; typed: 1"

/** The code of a section. */
function snippet(heading) {
  const [, code] = readFileSync(join(installed, "docs/frameworks.md"), "utf8")
    .split(`\n## ${heading}\n`)[1]
    .split(/^```(?:ts)?\n/m)
  return code
}

/** What the page does, whatever it is made with: it types, waits for the list of warnings, and writes the title. */
const TOUR = `
const shown = async (name, count) => {
  for (;;) {
    const list = document.querySelectorAll("#" + name + " li")
    if (list.length === count) return [...list].map((item) => item.textContent)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
const [related] = await shown("first", 1)
document.querySelector("#toggle").click()
const gone = await shown("first", 0)
const field = document.querySelector("#first textarea")
const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set
// As fast as keys can come: each overtakes the check of the one before.
for (const letter of "\\n\\n" + field.value) {
  set.call(field, field.value + letter)
  field.dispatchEvent(new Event("input", { bubbles: true }))
}
const typed = await shown("first", 2)
document.title = "first: 1 of " + related + ", " + gone.length + " after it is gone; typed: " + new Set(typed).size
`

const REACT = `import { createElement as h, useState } from "react"
import { createRoot } from "react-dom/client"
import { useDuplicateWarnings } from "./snippet"
function Field({ name }) {
  const [text, setText] = useState(${JSON.stringify(TWICE)})
  const warnings = useDuplicateWarnings(name, text)
  const items = warnings.map(({ related }, i) => h("li", { key: i }, related[0].docId))
  return h("div", { id: name }, h("textarea", { value: text, onChange: (event) => setText(event.target.value) }), items)
}
function App() {
  const [both, setBoth] = useState(true)
  return [
    h(Field, { key: 1, name: "first" }),
    both && h(Field, { key: 2, name: "second" }),
    h("button", { key: 3, id: "toggle", onClick: () => setBoth(false) }),
  ]
}
createRoot(document.querySelector("main")).render(h(App))
`

const VUE = `import { createApp, h, ref } from "vue"
import { useDuplicateWarnings } from "./snippet"
const Field = {
  props: ["name"],
  setup({ name }) {
    const text = ref(${JSON.stringify(TWICE)})
    const warnings = useDuplicateWarnings(name, text)
    return () => h("div", { id: name }, [
      h("textarea", { value: text.value, onInput: (event) => { text.value = event.target.value } }),
      warnings.value.map(({ related }) => h("li", related[0].docId)),
    ])
  },
}
const both = ref(true)
createApp(() => [
  h(Field, { name: "first" }),
  both.value ? h(Field, { name: "second" }) : null,
  h("button", { id: "toggle", onClick: () => { both.value = false } }),
]).mount("main")
`

const SVELTE_FIELD = `<script>
  import { duplicateWarnings } from "./snippet"
  let { name } = $props()
  let warnings = $state.raw([])
</script>
<div id={name}>
  <textarea use:duplicateWarnings={{ docId: name, onWarnings: (found) => (warnings = found) }}>${TWICE}</textarea>
  {#each warnings as { related }}<li>{related[0].docId}</li>{/each}
</div>`

const SVELTE_APP = `<script>
  import Field from "./Field.js"
  let both = $state(true)
</script>
<Field name="first" />
{#if both}<Field name="second" />{/if}
<button id="toggle" onclick={() => (both = false)}></button>`

/** An app of a framework, which is bundled and toured. */
function toured(heading, make) {
  return {
    name: `${heading} of docs/frameworks.md`,
    async run(folder) {
      const source = await make(folder, snippet(heading))
      write(folder, {
        "out.js": await bundle("esbuild", `${source}\n${TOUR}`, folder),
        "index.html":
          '<!doctype html><meta charset="utf-8"><main></main><script type="module" src="./out.js"></script>',
      })
      const title = await titleOf(folder)
      if (title !== EXPECTED) throw new Error(`the page said ${title}`)
    },
  }
}

export const SNIPPETS = [
  toured("A React hook", (folder, code) => {
    write(folder, { "snippet.ts": code })
    return REACT
  }),
  toured("A Vue composable", (folder, code) => {
    write(folder, { "snippet.ts": code })
    return VUE
  }),
  toured("A Svelte action", async (folder, code) => {
    const { compile } = await import("svelte/compiler")
    const compiled = (source) => compile(source, { generate: "client" }).js.code
    write(folder, {
      "snippet.ts": code,
      "Field.js": compiled(SVELTE_FIELD),
      "App.js": compiled(SVELTE_APP),
    })
    return 'import { mount } from "svelte"\nimport App from "./App.js"\nmount(App, { target: document.querySelector("main") })'
  }),
]
