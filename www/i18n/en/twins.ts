export const twins = {
  title: "Finding twins among many",
  lead: ["…"],
  after: ["…"] as string[],
}
