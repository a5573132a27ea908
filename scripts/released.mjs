// Generates the released recipes for the package's JavaScript from the table that lists them: src/recipe/released.rs.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fail, root } from "./run.mjs"

const TABLE = "src/recipe/released.rs"

/** The sources of the generated files. */
export const RELEASED_SOURCES = [TABLE, "scripts/released.mjs"]

/** Returns the package's files `released.js` and `released.d.ts`, and the declarations against which js/ is compiled. */
export function releasedFiles() {
  const rows = releasedRecipes()
  const names = rows.map(({ name }) => name)
  const words = rows.filter(({ isWords }) => isWords)
  // The core module receives the positions of names in the list of all recipes.
  if (words.some((row, at) => row !== rows[at])) fail(`${TABLE} has a recipe of words after another one.`)
  const wordNames = words.map(({ name }) => name)
  const parts = words.map(({ name, sizes, abutting, limits }) => [name, [sizes, abutting, limits]])
  const types = `/**
 * The name of a released recipe. A released recipe always computes the same fingerprints; an improved recipe
 * gets a new version number.
 */
export type RecipeName = ${union(names)};
/** The recipes of the everyday functions, which use a small module. {@link SimHash} supports all recipes. */
export type TextRecipeName = ${union(wordNames)};
`
  const values = `/** The released recipes, in the order of \`RecipeName::ALL\`. */
export const NAMES: readonly RecipeName[]
/** The names of the recipes whose features are grams of words. */
export const TEXT_NAMES: readonly TextRecipeName[]
/** By width: the greatest distance, and the greatest distance and score of queries by score. */
export type Limits = Readonly<Record<number, readonly [number, number, number]>>
/** The sizes of grams, those of words that abut, and the limits. */
export const TEXT_RECIPES: Readonly<Record<TextRecipeName, readonly [number[], number[], Limits]>>
`
  return {
    module: `export const NAMES = ${JSON.stringify(names)}
export const TEXT_NAMES = ${JSON.stringify(wordNames)}
export const TEXT_RECIPES = ${JSON.stringify(Object.fromEntries(parts))}
`,
    published: types,
    internal: types + values,
  }
}

const union = (names) => names.map((name) => JSON.stringify(name)).join(" | ")

/** Returns the rows of the table. A row in an unknown form stops the build. */
function releasedRecipes() {
  const source = readFileSync(join(root, TABLE), "utf8")
  const [, table] = source.match(/const RELEASED: [^=]+= \[(.*?)\n\];/s) ?? fail(`${TABLE} has no table.`)
  const rows = table.split(/^ {4}Released \{$/m).slice(1)
  const listed = source.match(/pub const ALL: \[RecipeName; (\d+)\]/)
  if (rows.length !== Number(listed?.[1])) fail(`${TABLE} has a row in another form.`)
  return rows.map((row) => {
    const field = (pattern) =>
      (row.match(pattern) ?? fail(`${TABLE} has a row in another form: ${row}`)).slice(1)
    const limit = String.raw`limits\((\d+), ([\d.]+)\)`
    const [name] = field(/name: "([^"]+)"/)
    const [sizes, abutting] = field(/grams: \[(.+), (.+)\]/).map(gramSizes)
    const [near64, near128] = field(/max_distances: \((\d+), (\d+)\)/).map(Number)
    const [within64, score64, within128, score128] = field(
      new RegExp(`score_limits: \\(${limit}, ${limit}\\)`),
    ).map(Number)
    const limits = { 64: [near64, within64, score64], 128: [near128, within128, score128] }
    return { name, sizes, abutting, limits, isWords: row.includes("steps: Steps::Words,") }
  })
}

/** Returns the sizes of an expression such as `ONE.and(TWO)`. */
function gramSizes(expression) {
  const constants = { ONE: [1], TWO: [2], "GramSizes::NONE": [] }
  return expression.split(/\.and\((.+)\)/).flatMap((part) => {
    const [, size] = part.match(/^GramSizes::one\((\d+)\)$/) ?? []
    if (part === "") return []
    return size ? [Number(size)] : (constants[part] ?? fail(`${TABLE} has other sizes of grams: ${part}`))
  })
}
