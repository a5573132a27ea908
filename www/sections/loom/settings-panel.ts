import { html, nothing, type TemplateResult } from "lit"
import { type RecipeName, recipes, type Unit, type WeightRule } from "simhash-wasm/url"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { RECIPES, RULES, type Settings, SIZES, settings, UNITS, WIDTHS } from "../../lesson/settings.js"
import type { Words } from "./en.js"

/** The settings in words, and folded below them the controls; `set` requests others. */
export function settingsPanel(
  chosen: Settings,
  set: (change: Partial<Settings>) => void,
  t: Words,
  shared: Common["shared"],
  language: Language,
): TemplateResult {
  const own = recipes[chosen.recipe]
  const rule = t.ruleNames[typeof own.weights === "string" ? own.weights : "table"]
  const sizes = [...new Set([...own.sizes, ...own.abutting])].sort().join(", ")
  const untouched = JSON.stringify(chosen) === JSON.stringify(settings.initial)
  const select = (
    id: "recipe" | "unit" | "bits" | "weights" | "tie",
    label: string,
    options: readonly (readonly [string, string])[],
    change: (value: string) => Partial<Settings>,
  ) => html`
    <div>
      <label for=${id}>${label}</label>
      <select id=${id} @change=${(event: Event) => set(change((event.target as HTMLSelectElement).value))}>
        ${options.map(([value, text]) => html`<option value=${value} .selected=${value === String(chosen[id])}>${text}</option>`)}
      </select>
    </div>
  `
  const toggle = (size: number) =>
    set({
      sizes: chosen.sizes.includes(size)
        ? chosen.sizes.filter((one) => one !== size)
        : [...chosen.sizes, size].sort(),
    })
  return html`
    <details class="fold settings-fold">
      <summary aria-label=${`${t.settings}: ${inWords(chosen, t, language)}`}>
        ${GEAR}<span class="chosen">${inWords(chosen, t, language)}</span>
      </summary>
      <div class="settings" role="group" aria-label=${t.settings}>
        ${select(
          "recipe",
          shared.recipe,
          RECIPES.map((name) => [name, t.recipes[name]]),
          (value) => ({ recipe: value as RecipeName }),
        )}
        ${select(
          "unit",
          t.unit,
          (["recipe", ...UNITS] as const).map((unit) => [
            unit,
            fill(t.units[unit], { unit: t.unitNames[own.unit] }),
          ]),
          (value) => ({ unit: value as Unit | "recipe" }),
        )}
        <fieldset class="sizes">
          <legend>${t.sizes}</legend>
          ${SIZES.map(
            (size) => html`<label>
              <input type="checkbox" .checked=${chosen.sizes.includes(size)} @change=${() => toggle(size)} />${size}
            </label>`,
          )}
          <span class="note">${fill(chosen.sizes.length === 0 ? t.sizesOwn : t.sizesChosen, { sizes })}</span>
        </fieldset>
        ${select(
          "bits",
          shared.bits,
          WIDTHS.map((bits) => [String(bits), String(bits)]),
          (value) => ({ bits: Number(value) }),
        )}
        ${select(
          "weights",
          t.weights,
          (["recipe", ...RULES, "hand"] as const).map((name) => [name, fill(t.weightRules[name], { rule })]),
          (value) => ({ weights: value as WeightRule | "recipe" | "hand" }),
        )}
        ${select(
          "tie",
          t.tie,
          (["recipe", "zero", "one"] as const).map((tie) => [
            tie,
            fill(t.ties[tie], { tie: t.tieNames[own.tie] }),
          ]),
          (value) => ({ tie: value as Settings["tie"] }),
        )}
        ${
          untouched
            ? nothing
            : html`<button type="button" class="reset" @click=${() => set(settings.initial)}>${t.reset}</button>`
        }
      </div>
    </details>
  `
}

/** The settings in one line: "text/1 · 64 bits · presence". */
function inWords(chosen: Settings, t: Words, language: Language): string {
  const own = recipes[chosen.recipe]
  const { recipe, bits, unit, sizes, weights, tie } = chosen
  const ownRule = typeof own.weights === "string" ? own.weights : "table"
  const rule = weights === "recipe" ? ownRule : weights === "hand" ? "table" : weights
  const parts = [recipe, fill(t.bitsChosen, { bits }, language), t.ruleNames[rule]]
  if (unit !== "recipe") parts.push(t.unitNames[unit])
  if (sizes.length > 0) parts.push(fill(t.sizesOf, { sizes: sizes.join("+") }))
  if (tie !== "recipe") parts.push(fill(t.tieChosen, { tie: t.tieNames[tie] }))
  return parts.join(" · ")
}

const GEAR = html`<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><path d="M2 4h7m3 0h2M2 8h2m3 0h7M2 12h6m3 0h3"/><circle cx="10.5" cy="4" r="1.6"/><circle cx="5.5" cy="8" r="1.6"/><circle cx="9.5" cy="12" r="1.6"/></svg>`
