/** What is said at the choice of language and theme. */
export const preferences = {
  language: "Language",
  theme: "Theme",
  themes: { auto: "System theme", light: "Light", dark: "Dark" },
  projector: "Projector",
}
