export const loom = {
  title: "How a fingerprint is made",
  lead: ["…"],
  after: ["…"] as string[],
}
