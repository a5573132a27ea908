export const blackboard = {
  title: "By hand, on a blackboard",
  lead: ["…"],
  after: ["…"] as string[],
}
