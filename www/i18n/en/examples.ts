/** The texts that come with the page, by the names of lesson/texts.ts. */
export const examples = {
  cats: {
    name: "Two short sentences",
    a: "the cat sat on the mat",
    b: "the cat lay on the mat",
  },
  edited: {
    name: "An edited paragraph",
    a: "SimHash turns a text into a short fingerprint. Texts that share most of their words get fingerprints that share most of their bits, so near-duplicates are found by counting the bits that differ.",
    b: "SimHash turns a text into a short fingerprint. Texts which share most of their words get fingerprints which share most of their bits, so near-duplicates are found by counting bits that differ.",
  },
  reordered: {
    name: "Sentences in another order",
    a: "The ferry leaves at nine and calls at both islands. Bring a warm coat, because the deck is windy even in June. Tickets are sold on board, but only for coins.",
    b: "Tickets are sold on board, but only for coins. The ferry leaves at nine and calls at both islands. Bring a warm coat, because the deck is windy even in June.",
  },
  unrelated: {
    name: "Unrelated texts",
    a: "The ferry leaves at nine and calls at both islands. Bring a warm coat, because the deck is windy even in June. Tickets are sold on board, but only for coins.",
    b: "Knead the dough until it no longer sticks to your fingers, cover it with a damp cloth and let it rest for an hour. Then fold it twice and bake it on a hot stone.",
  },
}
