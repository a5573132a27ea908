// The commands of this program, which take its options.
import type { OPTIONS } from "../options.js"
import type * as program from "../program/command.js"

export type Command = program.Command<typeof OPTIONS>
export type Call = program.Call<typeof OPTIONS>
