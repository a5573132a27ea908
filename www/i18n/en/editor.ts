export const editor = {
  title: "In your editor",
  lead: ["…"],
  after: ["…"] as string[],
}
