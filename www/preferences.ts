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

const LANGUAGE = "simhash-language"
const THEME = "simhash-theme"

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
