/** What the sections are called, in the order of the page. */
export const titles = {
  compare: "Type and see",
  loom: "How a fingerprint is made",
  blackboard: "By hand, on a blackboard",
  flips: "Why did this bit flip?",
  buckets: "Finding near-duplicates",
  near: "How near is near?",
  editor: "In your editor",
  mistakes: "Spot the mistake",
  use: "Use it",
}
