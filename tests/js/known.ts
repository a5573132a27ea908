// A text and its fingerprint by the default recipe, as tests/vectors/ has it: for tests of what is still at work.
import recipes from "../vectors/recipes.json"

export const CAT = "the cat sat on the mat"

export const CAT_HEX = recipes.texts.find(({ input }) => input === CAT)?.["text/1"].fp64 as string

export const CAT_FINGERPRINT = BigInt(`0x${CAT_HEX}`)
