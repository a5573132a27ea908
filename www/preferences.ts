import type { Language } from "./i18n/language.js"

export const THEMES = ["auto", "light", "dark"] as const
export type Theme = (typeof THEMES)[number]

/** The language asked for by `?lang=`, or chosen before, or the browser's. */
export function preferredLanguage(): Language {
  const wanted = [new URLSearchParams(location.search).get("lang"), stored(LANGUAGE), ...navigator.languages]
  for (const tag of wanted) {
    if (tag?.startsWith("zh")) return "zh-CN"
    if (tag?.startsWith("en")) return "en"
  }
  return "en"
}

export function rememberLanguage(language: Language): void {
  store(LANGUAGE, language)
}

/** The theme chosen before, or the system's. */
export function preferredTheme(): Theme {
  const theme = stored(THEME)
  return THEMES.find((known) => known === theme) ?? "auto"
}

export function rememberTheme(theme: Theme): void {
  store(THEME, theme)
}

/** Shows the document in the colours of a theme. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme
}

/** Whether the page is shown for a projector: asked for by `?projector`, not by `?projector=0`, or chosen before. */
export function preferredProjector(): boolean {
  const asked = new URLSearchParams(location.search).get("projector")
  return asked === null ? stored(PROJECTOR) === "1" : asked !== "0"
}

export function rememberProjector(on: boolean): void {
  store(PROJECTOR, on ? "1" : "0")
}

/** Shows the document in large type and high contrast, or no longer. */
export function showProjector(on: boolean): void {
  document.documentElement.classList.toggle("projector", on)
}

const LANGUAGE = "simhash-language"
const THEME = "simhash-theme"
const PROJECTOR = "simhash-projector"

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
