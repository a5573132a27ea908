import type { questions as english } from "../en/questions.js"

export const questions: typeof english = {
  "why-these-bits": "为什么偏偏是这几位？",
  "which-word": "该怪哪个词？",
  "why-a-tie": "平局时为什么 0 和 1 都行？",
  "why-four-blocks": "距离为 3，为什么要四个分块？",
  "near-tweet": "为什么 3 对微博不管用？",
}
