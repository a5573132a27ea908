import { recipeOptions, type Settings, settings } from "../../lesson/settings.js"

/** A text as it is written in code. */
export interface Written {
  /** As an expression of JavaScript. */
  readonly literal: string
  /** As the value of an attribute of HTML, between double quotes. */
  readonly attribute: string
}

export function written(text: string): Written {
  return {
    literal: literal(text),
    attribute: text.replaceAll("&", "&amp;").replaceAll('"', "&quot;"),
  }
}

/** A module that prints the fingerprint of a text by the chosen settings. */
export function moduleCode(
  chosen: Settings,
  text: Written,
  from: string,
  { indent = "", init = false } = {},
): string {
  const width = chosen.bits === 64 ? "" : `, ${chosen.bits}`
  return [
    `import { ${init ? "init, " : ""}SimHash, toHex } from "${from}"`,
    "",
    ...(init ? ["await init()"] : []),
    `const simhash = new SimHash(${options(chosen)})`,
    `const text = ${text.literal}`,
    `console.log(toHex(simhash.fingerprint(text)${width}))`,
  ]
    .map((line) => (line ? indent + line : line))
    .join("\n")
}

/** The same as a script of a page. */
export function pageCode(chosen: Settings, text: Written): string {
  const from = "./node_modules/simhash-wasm/dist/url.js"
  // An end tag in the text would end the script.
  const code = moduleCode(chosen, text, from, { indent: "  ", init: true }).replaceAll("</", "<\\/")
  return `<script type="module">\n${code}\n</script>`
}

/** The loom as an element of a page. */
export function elementCode({ recipe, bits }: Settings, { attribute }: Written): string {
  return `<script type="module" src="loom.js"></script>\n<simhash-loom recipe="${recipe}" bits="${bits}" text="${attribute}"></simhash-loom>`
}

/** The settings as the package takes them, without its defaults. */
function options(chosen: Settings): string {
  const { recipe, bits, ...rest } = recipeOptions(chosen)
  const changed = {
    ...(recipe === settings.initial.recipe ? {} : { recipe }),
    ...(bits === settings.initial.bits ? {} : { bits }),
    ...rest,
  }
  if (Object.keys(changed).length === 0) return ""
  if (Object.keys(changed).length === 1 && changed.recipe) return literal(changed.recipe)
  return literal(changed)
}

/** Plain data as JavaScript writes it. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, field]) => `${key(name)}: ${literal(field)}`)
  return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}"
}

function key(name: string): string {
  // Any other way of writing this one would set the object's prototype.
  if (name === "__proto__") return '["__proto__"]'
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}
