import { flushSync, mount, unmount } from "svelte"
import { writable } from "svelte/store"
import Form from "./Form.svelte"
import type { Framework } from "./fields.js"

export const inSvelte: Framework = (fields) => {
  const shown = writable(fields)
  const target = document.body.appendChild(document.createElement("main"))
  const form = mount(Form, { target, props: { fields: shown } })
  return {
    show(fields) {
      shown.set(fields)
      flushSync()
    },
    unmount: () => void unmount(form),
  }
}
