// Goals: the bound of a figure, the measured figure, and the ratio of the two.
//
// A goal has a title `what`, a bound `atLeast` or `atMost`, optionally a `stretch` goal beyond it, a `unit` (by default
// the figure is a ratio), and the `measured` figure. If that is undefined, `missing` gives the reason. `explanation`
// explains why the goal is missed.
import { markdownTable, number, textTable, times } from "./tables.mjs"

const HEAD = ["", "goal", "stretch goal", "measured", "ratio", ""]

/** The lines of a table in Markdown. */
export function goalTable(goals) {
  return markdownTable(HEAD, goals.map(goalCells))
}

/** The same table for the terminal. */
export function goalText(goals) {
  return `\n${textTable(["goals", ...HEAD.slice(1)], goals.map(goalCells))}`
}

/**
 * Lists in Markdown of the goals that are missed or were not measured. An explanation follows all of its goals.
 */
export function missedGoals(goals) {
  const missed = goals.filter((goal) => !reached(goal))
  if (missed.length === 0) return ["All goals are met."]
  const explanations = new Set(missed.map(explanationOf))
  return [...explanations].flatMap((explanation, i) => [
    ...(i === 0 ? ["Missed, or not measured:", ""] : [""]),
    ...missed.filter((goal) => explanationOf(goal) === explanation).map(missedGoal),
    ...(explanation ? ["", explanation] : []),
  ])
}

function explanationOf({ measured, explanation = "" }) {
  return measured === undefined ? "" : explanation
}

function missedGoal(goal) {
  const [what, bound, , measured, ratio] = goalCells(goal)
  if (goal.measured === undefined) return `- ${what}: not measured: ${goal.missing}.`
  return `- ${what}: goal ${bound}, measured ${measured}, ratio ${ratio}.`
}

function goalCells(goal) {
  const { what, atLeast, atMost, stretch, unit = "×", measured } = goal
  const value = (figure) => (unit === "×" ? times(figure) : `${number(figure)} ${unit}`)
  return [
    what,
    atLeast === undefined ? `≤ ${value(atMost)}` : `≥ ${value(atLeast)}`,
    stretch === undefined ? "" : value(stretch),
    measured === undefined ? "–" : value(measured),
    measured === undefined ? "–" : number(measured / (atLeast ?? atMost)),
    verdict(goal),
  ]
}

function verdict(goal) {
  if (goal.measured === undefined) return "not measured"
  if (!reached(goal)) return "missed"
  return goal.stretch !== undefined && reached(goal, goal.stretch) ? "met, stretch goal too" : "met"
}

function reached({ atLeast, atMost, measured }, bound = atLeast ?? atMost) {
  if (measured === undefined) return false
  return atLeast === undefined ? measured <= bound : measured >= bound
}

/** The quotient of two figures; undefined where one is missing. */
export function quotient(a, b) {
  return a === undefined || b === undefined ? undefined : a / b
}
