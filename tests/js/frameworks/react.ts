import { createElement as h, StrictMode, useState } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { useDuplicates } from "simhash-wasm/react"
import { type Field, type Framework, shownOf } from "./fields.js"

function FieldOfReact(field: Field) {
  const { name, content, options } = field
  const [typed, setTyped] = useState(content)
  const text = typeof content === "string" ? typed : content
  // Blocks are new ones at each rendering, as an app makes them of its own data.
  const found = useDuplicates(typeof text === "string" ? text : text.map((block) => ({ ...block })), options)
  const { repeated, isCurrent } = shownOf(field, text, found)
  return h(
    "section",
    { id: name, "data-current": isCurrent },
    typeof text === "string" &&
      h("textarea", {
        value: text,
        onChange: ({ target }) => setTyped((target as HTMLTextAreaElement).value),
      }),
    h(
      "button",
      { type: "button", onClick: () => found.warnings[0] && found.ignore(found.warnings[0]) },
      "Ignore",
    ),
    h("button", { type: "button", onClick: () => found.unignore() }, "Undo"),
    repeated.map((one, key) => h("li", { key }, one)),
  )
}

/** In strict mode, which mounts each component twice. */
export const inReact: Framework = (fields) => {
  const root = createRoot(document.body.appendChild(document.createElement("main")))
  const show = (fields: readonly Field[]) =>
    flushSync(() =>
      root.render(
        h(
          StrictMode,
          null,
          fields.map((field) => h(FieldOfReact, { key: field.name, ...field })),
        ),
      ),
    )
  show(fields)
  return { show, unmount: () => root.unmount() }
}
