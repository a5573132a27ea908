// Texts that repeat one another, for the tests of editors.
import { expect } from "vitest"

export const TOMATOES = "Water the tomatoes early in the morning, before the sun is high."
export const TOO_HIGH = "Water the tomatoes in the morning, before the sun is too high."
export const FERRY = "The ferry leaves at nine from the old harbour, if the wind allows it."

export const eventually = (what: () => unknown) => expect.poll(what)
