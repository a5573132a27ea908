export const use = {
  title: "Use it",
  lead: ["…"],
  after: ["…"] as string[],
}
