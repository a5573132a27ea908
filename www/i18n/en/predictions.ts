/** The question with which each chapter ends, by the name of its section. */
export const predictions = {
  instrument: {
    question:
      "Somebody writes the same words in another order: “the mat sat on the cat”. How many bits change?",
    choices: ["none", "about half of them", "all of them"] as string[],
    right: 0,
    answer:
      "None: the same words cast the same votes, whatever their order. Where the order matters, a recipe lets pairs of neighbouring words vote too.",
  },
  loom: {
    question: "Every feature has weight 1, and a text has seven of them. Can a sum be exactly 0?",
    choices: ["yes", "no", "only in some texts"] as string[],
    right: 1,
    answer:
      "No: seven odd numbers have an odd sum. With an even number of features ties are common, and the recipe says what becomes of them.",
  },
  flips: {
    question:
      "The same word is replaced in a text of ten words and in one of a thousand. Where do more bits flip?",
    choices: ["in the short text", "in the long text", "the same in both"] as string[],
    right: 0,
    answer:
      "In the short text. The edit moves every sum by as much, but in a long text most sums are too far from 0 to cross it.",
  },
  near: {
    question:
      "The classical threshold is 3 of 64 bits. Of a text of twelve words, one was replaced. How often does it find the copy?",
    choices: ["nearly always", "about half of the time", "hardly ever"] as string[],
    right: 2,
    answer:
      "Hardly ever: with one of the first twelve words replaced, {found} of {copies} copies are within 3 bits. The 3 comes from web pages, which have hundreds of features.",
  },
  buckets: {
    question: "To find everything within 4 bits instead of 3, how many blocks does an index need?",
    choices: ["four", "five", "eight"] as string[],
    right: 1,
    answer:
      "Five, since four flips can break four blocks. Five blocks of 64 bits have 12 or 13 bits each, so more strangers share a bucket: about {five} of ten million, instead of {four}.",
  },
}
