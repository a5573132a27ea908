// The guides are unfolded in the navigation until the reader folds them.
try {
  localStorage["tsd-accordion-Guides"] ??= "true"
} catch {}
