import type { Command } from "./command.js"
import type { OptionTable } from "./option.js"

const WIDTH = 80

/** Returns the help of a command; `name` consists of the names of the program and of the command. */
export function helpOf<Table extends OptionTable>(
  name: string,
  { takes, summary, about, options, examples }: Command<Table>,
  all: Table,
): string {
  return paragraphs([
    `Usage: ${name} [OPTION...] ${takes}`,
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    ...about,
    [
      "Options:",
      ...table(options.map((option) => [synopsis(option, all), all[option]?.says ?? ""] as const)),
    ].join("\n"),
    ["Examples:", ...examples.flatMap(([line, does]) => [`  # ${does}`, `  ${line}`])].join("\n"),
  ])
}

function synopsis(name: string, all: OptionTable): string {
  const { short, value } = all[name] ?? {}
  return `${short ? `-${short}, ` : ""}--${name}${value ? ` ${value}` : ""}`
}

/** Returns the lines of two columns, the second one wrapped. */
export function table(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const left = Math.max(...rows.map(([left]) => left.length)) + 4
  return rows.flatMap(([name, says]) =>
    wrap(says, WIDTH - left).map((line, i) => `${(i === 0 ? `  ${name}` : "").padEnd(left)}${line}`),
  )
}

/** Returns paragraphs with an empty line between them, wrapped unless they contain line feeds. */
export function paragraphs(list: readonly string[]): string {
  return `${list.map((text) => (text.includes("\n") ? text : wrap(text, WIDTH).join("\n"))).join("\n\n")}\n`
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(" ")) {
    const line = lines.at(-1)
    const fits = line !== undefined && line.length + 1 + word.length <= width
    if (fits) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
