// The workload in Node, which must run with --expose-gc: prints a sample now and then, a line of JSON each.
import { randomNumbers } from "../../fuzz/js/random.mjs"
import { memories } from "./memories.mjs"
import { paced } from "./pace.mjs"
import { workload } from "./workload.mjs"

const plan = JSON.parse(process.argv[2])
const simhash = await import("../../dist/index.js")
const step = workload(simhash, randomNumbers(plan.seed), plan)

for await (const { operations, seconds } of paced(step, plan)) {
  // What finalizers free is free a turn of the event loop later.
  for (let times = 0; times < 3; times++) {
    globalThis.gc()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
  const sample = { rss, heap: heapUsed, external, arrayBuffers, modules: memories() }
  console.log(JSON.stringify({ operations, seconds, sample }))
}
process.exit(0)
