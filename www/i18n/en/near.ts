export const near = {
  title: "How near is near?",
  lead: ["…"],
  after: ["…"] as string[],
}
