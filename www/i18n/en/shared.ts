/** Words that several sections use. */
export const shared = {
  text: "Text {name}",
  feature: "Feature",
  weight: "Weight",
  bit: "Bit",
  bits: "Bits",
  fingerprint: "Fingerprint",
  distance: "Distance",
  recipe: "Recipe",
  yes: "yes",
  no: "no",
  play: "Play",
  pause: "Pause",
}
