import type { Language } from "./i18n/language.js"

export const THEMES = ["auto", "light", "dark"] as const
export type Theme = (typeof THEMES)[number]

/** What the reader chose before is stored by these names. */
const KEYS = { language: "simhash-language", theme: "simhash-theme", projector: "simhash-projector" } as const

/** The language asked for by `?lang=`, or chosen before, or the browser's. */
export function preferredLanguage(): Language {
  const asked = new URLSearchParams(location.search).get("lang")
  for (const tag of [asked, stored("language"), ...navigator.languages]) {
    if (tag?.startsWith("zh")) return "zh-CN"
    if (tag?.startsWith("en")) return "en"
  }
  return "en"
}

/** The theme chosen before, or the system's. */
export function preferredTheme(): Theme {
  const theme = stored("theme")
  return THEMES.find((known) => known === theme) ?? "auto"
}

/** Whether the page is shown for a projector: asked for by `?projector`, not by `?projector=0`, or chosen before. */
export function preferredProjector(): boolean {
  const asked = new URLSearchParams(location.search).get("projector")
  return asked === null ? stored("projector") === "1" : asked !== "0"
}

/** Shows the document in the colours of a theme, and for a projector in large type and high contrast. */
export function show(theme: Theme, projector: boolean): void {
  document.documentElement.dataset["theme"] = theme
  document.documentElement.classList.toggle("projector", projector)
}

export function remember(what: keyof typeof KEYS, value: string): void {
  try {
    localStorage.setItem(KEYS[what], value)
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
}

function stored(what: keyof typeof KEYS): string | null {
  try {
    return localStorage.getItem(KEYS[what])
  } catch {
    return null
  }
}
