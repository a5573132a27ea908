export const flips = {
  title: "Why did this bit flip?",
  lead: ["…"],
  after: ["…"] as string[],
}
