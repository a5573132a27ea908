// The sections at the top of the page, loaded with it. The others are in deferred.ts.
import "./compare.js"
import "./loom.js"
