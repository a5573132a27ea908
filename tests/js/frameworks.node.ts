// What the entries for frameworks do on a server, which is nothing, and what they refuse.
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { createDuplicateChecker } from "simhash-wasm/editor"
import { type DuplicatesOptions, useDuplicates as useInReact } from "simhash-wasm/react"
import { duplicates } from "simhash-wasm/svelte"
import { useDuplicates as useInVue } from "simhash-wasm/vue"
import { render } from "svelte/server"
import { writable } from "svelte/store"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createSSRApp, h } from "vue"
import { renderToString as renderVue } from "vue/server-renderer"
import FormOfSvelte from "./frameworks/Form.svelte"

const FERRY = "The ferry leaves at nine from the old harbour, if the wind allows it."
const TWICE = `${FERRY}\n\n${FERRY}`

type Use = (content: string, options?: DuplicatesOptions) => Promise<string>

/** Renders a field on a server. */
const SERVERS: Record<string, Use> = {
  React: async (content, options) =>
    renderToString(
      createElement(function Field() {
        const { warnings, isCurrent } = useInReact(content, options)
        return createElement("p", null, `${warnings.length} ${isCurrent}`)
      }),
    ),
  Vue: (content, options) =>
    renderVue(
      createSSRApp({
        setup() {
          const { warnings, isCurrent } = useInVue(content, options)
          return () => h("p", `${warnings.value.length} ${isCurrent.value}`)
        },
      }),
    ),
  Svelte: async (content, options) => {
    const { body } = render(FormOfSvelte, {
      props: { fields: writable([{ name: "a", content, options }]) },
    })
    return /data-current="true"|<li>/.test(body)
      ? body
      : body.replace(/.*data-current="(\w+)".*/s, "<p>0 $1</p>")
  },
}

describe.each(Object.entries(SERVERS))("a server with %s", (_, use) => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test("renders no warnings, asks no checker anything, and leaves no timer", async () => {
    const checker = createDuplicateChecker()
    const spies = (["update", "remove", "textOf", "ignore"] as const).map((name) => vi.spyOn(checker, name))
    expect(await use(TWICE, { checker })).toBe("<p>0 false</p>")
    expect(await use(TWICE)).toBe("<p>0 false</p>")
    expect(vi.getTimerCount()).toBe(0)
    for (const spy of spies) expect(spy).not.toHaveBeenCalled()
  })
})

/** Calls an entry with something wrong. */
const CALLS: Record<string, (content: unknown, options?: unknown) => unknown> = {
  "useDuplicates of React": (...args) =>
    renderToString(
      createElement(function Field() {
        useInReact(...(args as Parameters<typeof useInReact>))
        return null
      }),
    ),
  "useDuplicates of Vue": (...args) => {
    let thrown: unknown
    const app = createSSRApp({
      setup() {
        useInVue(...(args as Parameters<typeof useInVue>))
        return () => h("p")
      },
    })
    app.config.warnHandler = () => {}
    app.config.errorHandler = (error) => {
      thrown = error
    }
    return renderVue(app).then(() => {
      if (thrown) throw thrown
    })
  },
  "duplicates of Svelte": (...args) => duplicates(...(args as Parameters<typeof duplicates>)),
}

describe.each(Object.entries(CALLS))("%s", (name, call) => {
  const refused = async (...args: [unknown, unknown?]) => {
    try {
      await call(...args)
    } catch (error) {
      return (error as Error).message
    }
    return "nothing was thrown"
  }

  test("names what is wrong with its content and its options", async () => {
    const [of] = name.split(" ")
    expect(await refused(42)).toBe(`${of} takes a text or an array of blocks, got 42`)
    expect(await refused("", { dokId: "a" })).toBe(`unknown option of ${of}: "dokId"`)
    expect(await refused("", 7)).toBe(`the options of ${of} must be an object, got 7`)
    expect(await refused("", { docId: 7 })).toBe("docId must be a string, got 7")
    expect(await refused("", { checker: {} })).toMatch(/^checker must be a DuplicateChecker, got /)
    const { update, watch, ignore, unignore, textOf } = createDuplicateChecker()
    const without = { update, watch, ignore, unignore, textOf }
    expect(await refused("", { checker: without })).toMatch(/^checker must have the method remove, got /)
    expect(await refused("", { delay: -1 })).toMatch(/^delay must be a non-negative number of milliseconds/)
  })
})
