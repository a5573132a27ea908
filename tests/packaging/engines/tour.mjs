// A tour of the built page: its texts are replaced, its figure is stepped through, and what it shows is read.
//
// The tour is one expression, which any browser runs in the page. It returns plain data.

/** The texts that are typed into the page, in each language: with published answers (tests/vectors/recipes.json). */
export const TEXTS = {
  en: ["the cat sat on the mat", "the cat sat on a mat"],
  "zh-CN": ["你妈妈喊你回家吃饭哦,回家罗回家罗", "你妈妈叫你回家吃饭啦,回家罗回家罗"],
}

/**
 * Collects what a page complains of: console messages, errors, refused requests. A script of the document's own server,
 * which runs before all others.
 */
export const WATCH = `
globalThis.complaints = []
for (const name of ["log", "info", "debug", "warn", "error"]) {
  console[name] = (...words) => complaints.push(name + ": " + words.join(" "))
}
addEventListener("error", ({ message, target }) => complaints.push("error: " + (message ?? target?.src ?? target?.href)), true)
addEventListener("unhandledrejection", ({ reason }) => complaints.push("rejected: " + reason))
addEventListener("securitypolicyviolation", ({ blockedURI }) => complaints.push("refused: " + blockedURI))
`

/** What the page shows after two texts have been typed into it, step by step. */
export const tour = (language) => `(${inPage})(${JSON.stringify(TEXTS[language])})`

async function inPage([a, b]) {
  const found = (selector, within = document) => until(() => within.querySelector(selector), selector)

  async function until(what, name) {
    for (let tries = 0; tries < 1200; tries++) {
      const value = what()
      if (value) return value
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`not shown: ${name}; ${globalThis.complaints.join("; ")}`)
  }

  /** Waits until the page has shown the same for a while, and no vote is on its way: its numbers change when it lands. */
  async function settled(read) {
    let before
    let since = performance.now()
    for (;;) {
      const now = JSON.stringify(read())
      const isMoving = figure
        .getAnimations({ subtree: true })
        .some(({ playState }) => playState === "running")
      if (now !== before || isMoving) since = performance.now()
      else if (performance.now() - since > 400) return read()
      before = now
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const text = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? ""
  const all = (selector, within = document) => [...within.querySelectorAll(selector)].map(text)

  async function type(id, value) {
    const field = await found(`#text-${id}`)
    field.focus()
    field.value = value
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }))
  }

  const figure = await found("simhash-loom-section simhash-loom-figure")
  await type("a", a)
  await type("b", b)
  const recipe = await found("#recipe")
  recipe.value = "text/1"
  recipe.dispatchEvent(new Event("change", { bubbles: true }))
  const hex = () => all(".hex code", figure)
  const fingerprints = []
  for (const name of ["b", "a"]) {
    ;(await found(`.toolbar .text-${name}`)).click()
    fingerprints.unshift(...(await settled(hex)))
  }
  const compared = await settled(() => ({
    fingerprints,
    verdict: text(document.querySelector(".verdict")),
    flips: all(".crossings button"),
    steps: all(".crossing .move"),
    reading: text(document.querySelector("#near-reading")),
    bits: all(".bit-row [data-bit]").join(""),
  }))

  const press = async (name) => (await found(`simhash-loom-transport .${name}`, figure)).click()
  const stage = () => ({ step: text(figure.querySelector(".step")), hex: hex() })
  await press("first")
  const steps = [await settled(stage)]
  for (let step = 0; step < 3; step++) {
    await press("forward")
    steps.push(await settled(stage))
  }
  await press("last")
  steps.push(await settled(stage))
  return {
    title: document.title,
    language: document.documentElement.lang,
    headings: all("h2"),
    ...{ compared, steps },
    complaints: globalThis.complaints,
  }
}
