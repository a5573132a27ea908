export const mistakes = {
  title: "Spot the mistake",
  lead: ["…"],
  after: ["…"] as string[],
}
