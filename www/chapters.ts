// The chapters below the first screen, which are loaded as soon as that is drawn.
import "./sections/buckets/section.js"
import "./sections/flips/section.js"
import "./sections/loom/section.js"
import "./sections/near/section.js"
