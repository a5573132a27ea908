// The components of docs/frameworks.md, each in an app of its framework, in Chromium.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { titleOf } from "../browser.mjs"
import { installed } from "../installed.mjs"
import { write } from "../programs.mjs"

const TWICE = "Water the roses before the sun is high."

/** Two fields that repeat each other; then the second one is removed; then the first repeats itself. */
const EXPECTED = "first: 1, 0 after the second is gone; typed: 2, 0 when one is ignored"

/** The code of a section. */
function snippet(heading) {
  const [, code] = readFileSync(join(installed, "docs/frameworks.md"), "utf8")
    .split(`\n## ${heading}\n`)[1]
    .split(/^```(?:\w.*)?\n/m)
  return code
}

/** What the page does, whatever it is made with: it types, waits for the list of warnings, and writes the title. */
const TOUR = `
const shown = async (name, count) => {
  for (;;) {
    const list = document.querySelectorAll("#" + name + " li")
    if (list.length === count) return list.length
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set
const type = async (name, text) => {
  while (!document.querySelector("#" + name)) await new Promise((resolve) => setTimeout(resolve, 10))
  const field = document.querySelector("#" + name + " textarea")
  // As fast as keys can come: each overtakes the check of the one before.
  for (const letter of text) {
    set.call(field, field.value + letter)
    field.dispatchEvent(new Event("input", { bubbles: true }))
  }
}
await type("first", ${JSON.stringify(TWICE)})
await type("second", ${JSON.stringify(TWICE)})
const both = await shown("first", 1)
document.querySelector("#toggle").click()
const gone = await shown("first", 0)
await type("first", ${JSON.stringify(`\n\n${TWICE}`)})
const typed = await shown("first", 2)
document.querySelector("#first li button").click()
const ignored = await shown("first", 0)
document.title = "first: " + both + ", " + gone + " after the second is gone; typed: " + typed + ", " + ignored + " when one is ignored"
`

const REACT = `import { createElement as h, StrictMode, useState } from "react"
import { createRoot } from "react-dom/client"
import { Field } from "./Field"
function App() {
  const [both, setBoth] = useState(true)
  return [
    h(Field, { key: 1, name: "first" }),
    both && h(Field, { key: 2, name: "second" }),
    h("button", { key: 3, id: "toggle", onClick: () => setBoth(false) }),
  ]
}
createRoot(document.querySelector("main")).render(h(StrictMode, null, h(App)))
`

const VUE = `import { createApp, h, ref } from "vue"
import Field from "./Field"
const isOpen = ref(true)
createApp(() => [
  h(Field, { name: "first" }),
  isOpen.value ? h(Field, { name: "second" }) : null,
  h("button", { id: "toggle", onClick: () => { isOpen.value = false } }),
]).mount("main")
`

/** In the syntax that both versions have. */
const SVELTE_APP = `<script>
  import Field from "./Field.js"
  let both = true
</script>
<Field name="first" />
{#if both}<Field name="second" />{/if}
<button id="toggle" on:click={() => (both = false)}></button>`

/** An app with the component of a section, which is bundled and toured. `alias` has other versions of packages. */
function toured(heading, version, make, alias = {}) {
  return {
    name: `${version}: the component of docs/frameworks.md`,
    async run(folder) {
      write(folder, { "checker.ts": snippet("A checker for all fields") })
      write(folder, { "start.js": `${await make(folder, snippet(heading))}\n${TOUR}` })
      const { build } = await import("esbuild")
      await build({
        ...{ entryPoints: [join(folder, "start.js")], outfile: join(folder, "out.js") },
        // Where an alias is resolved.
        absWorkingDir: folder,
        ...{ bundle: true, format: "esm", target: "es2022", jsx: "automatic", logLevel: "error", alias },
        // With the checks of development.
        define: {
          "process.env.NODE_ENV": '"development"',
          __VUE_OPTIONS_API__: "true",
          __VUE_PROD_DEVTOOLS__: "false",
          __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
        },
      })
      write(folder, {
        "index.html":
          '<!doctype html><meta charset="utf-8"><main></main><script type="module" src="./out.js"></script>',
      })
      const title = await titleOf(folder)
      if (title !== EXPECTED) throw new Error(`the page said ${title}`)
    },
  }
}

function inReact(folder, code) {
  write(folder, { "Field.tsx": code })
  return REACT
}

async function inVue(folder, code) {
  const { compileScript, parse } = await import("vue/compiler-sfc")
  const { descriptor } = parse(code)
  const { content } = compileScript(descriptor, { id: "field", inlineTemplate: true })
  write(folder, { "Field.ts": content })
  return VUE
}

/** TypeScript in components is left to other programs: types are removed before. */
async function inSvelte(folder, code, svelte, generate, start) {
  const [{ compile, preprocess }, { transform }] = await Promise.all([
    import(`${svelte}/compiler`),
    import("esbuild"),
  ])
  const script = async ({ content }) => {
    // What only the markup uses stays.
    const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } }
    return transform(content, { loader: "ts", target: "esnext", tsconfigRaw })
  }
  const compiled = async (source) =>
    compile((await preprocess(source, { script })).code.replace(' lang="ts"', ""), { generate }).js.code
  write(folder, { "Field.js": await compiled(code), "App.js": await compiled(SVELTE_APP) })
  return `import App from "./App.js"\n${start}`
}

export const SNIPPETS = [
  toured("React", "React 19", inReact),
  toured("React", "React 18", inReact, { react: "react18", "react-dom": "react-dom18" }),
  toured("Vue", "Vue 3", inVue),
  toured("Svelte 5", "Svelte 5", (folder, code) =>
    inSvelte(
      ...[folder, code, "svelte", "client"],
      'import { mount } from "svelte"\nmount(App, { target: document.querySelector("main") })',
    ),
  ),
  toured(
    ...["Svelte 4", "Svelte 4"],
    (folder, code) =>
      inSvelte(folder, code, "svelte4", "dom", 'new App({ target: document.querySelector("main") })'),
    { svelte: "svelte4" },
  ),
]
