export type Language = "en" | "zh-CN"

/** What each language calls itself. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", "zh-CN": "简体中文" }

/** Something that exists once in each language. */
export type InEach<T> = Readonly<Record<Language, T>>
