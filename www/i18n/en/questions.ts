/** The questions that have a heading of their own, by their anchors. */
export const questions = {
  "why-these-bits": "Why these bits?",
  "which-word": "Which word is to blame?",
  "why-a-tie": "Why can a tie go either way?",
  "why-four-blocks": "Why four blocks for distance 3?",
  "near-tweet": "Why is 3 useless for a tweet?",
}
