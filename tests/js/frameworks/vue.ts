import { useDuplicates } from "simhash-wasm/vue"
import { createApp, defineComponent, h, type PropType, reactive, ref, shallowRef } from "vue"
import { type Field, type Framework, shownOf } from "./fields.js"

const FieldOfVue = defineComponent({
  props: { field: { type: Object as PropType<Field>, required: true } },
  setup(props) {
    const typed = ref(props.field.content)
    const text = () => (typeof props.field.content === "string" ? typed.value : props.field.content)
    // A proxy of the options, of which the checker must get nothing.
    const options = () => props.field.options && reactive({ ...props.field.options })
    const { warnings, isCurrent, ignore, unignore } = useDuplicates(text, options)
    return () => {
      const found = { warnings: warnings.value, isCurrent: isCurrent.value }
      const { repeated } = shownOf(props.field, text(), found)
      const onInput = ({ target }: Event) => {
        typed.value = (target as HTMLTextAreaElement).value
      }
      return h("section", { id: props.field.name, "data-current": found.isCurrent }, [
        typeof text() === "string" ? h("textarea", { value: text(), onInput }) : [],
        h("button", { onClick: () => found.warnings[0] && ignore(found.warnings[0]) }, "Ignore"),
        h("button", { onClick: () => unignore() }, "Undo"),
        repeated.map((one) => h("li", one)),
      ])
    }
  },
})

export const inVue: Framework = (fields) => {
  const shown = shallowRef(fields)
  const app = createApp(() => shown.value.map((field) => h(FieldOfVue, { key: field.name, field })))
  app.mount(document.body.appendChild(document.createElement("main")))
  return {
    show(fields) {
      shown.value = fields
    },
    unmount: () => app.unmount(),
  }
}
