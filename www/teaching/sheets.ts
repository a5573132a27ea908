/** The worksheets that can be printed: one to be filled in, and one with the answers. */
export const SHEETS = ["blank", "answers"] as const
export type SheetKind = (typeof SHEETS)[number]

export function isSheet(name: string | null): name is SheetKind {
  return SHEETS.some((known) => known === name)
}
