import type { Command } from "./commands/command.js"
import { OPTIONS, type OptionName, spelled } from "./options.js"

const WIDTH = 80

/** The general help: a list of the commands whose names begin with `prefix`. */
export function overview(commands: ReadonlyMap<string, Command>, prefix = ""): string {
  const names = new Map<Command, string[]>()
  for (const [name, command] of commands) {
    if (name.startsWith(prefix)) names.set(command, [...(names.get(command) ?? []), name])
  }
  return paragraphs([
    `Usage: simhash-wasm ${prefix}COMMAND [OPTION...] [FILE...]`,
    "SimHash text fingerprints: finds texts that are nearly the same.",
    [
      "Commands:",
      ...table([...names].map(([{ summary }, names]) => [names.join(", "), summary] as const)),
    ].join("\n"),
    `"simhash-wasm ${prefix}COMMAND --help" describes the options of a command, with examples; ` +
      '"simhash-wasm --version" prints the version.',
    "Exit status: 0 for success, also if nothing was found; 1 for an error; 2 for a command line that is not " +
      "valid; 130 after Ctrl-C. Of lint: 1 if there are warnings, 2 for an error.",
  ])
}

/** The help of a command. */
export function helpOf(name: string, command: Command): string {
  const { takes, summary, about, options, examples } = command
  return paragraphs([
    `Usage: simhash-wasm ${name} [OPTION...] ${takes}`,
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    ...about,
    ["Options:", ...table(options.map((option) => [synopsis(option), OPTIONS[option].says]))].join("\n"),
    ["Examples:", ...examples.flatMap(([line, does]) => [`  # ${does}`, `  ${line}`])].join("\n"),
  ])
}

function synopsis(name: OptionName): string {
  const option: { short?: string; value?: string } = OPTIONS[name]
  const { short, value } = option
  return `${short ? `-${short}, ` : ""}--${spelled(name)}${value ? ` ${value}` : ""}`
}

/** Two columns, the second one wrapped. */
function table(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const left = Math.max(...rows.map(([left]) => left.length)) + 4
  return rows.flatMap(([name, says]) =>
    wrap(says, WIDTH - left).map((line, i) => `${(i === 0 ? `  ${name}` : "").padEnd(left)}${line}`),
  )
}

/** Paragraphs with an empty line between them, wrapped unless they contain line feeds. */
function paragraphs(list: readonly string[]): string {
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
