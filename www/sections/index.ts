// The sections that a reader meets first. The others are in later.ts.
import "./compare.js"
import "./loom.js"
