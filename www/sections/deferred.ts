// The sections further down, loaded when the reader scrolls near them.
import "./blackboard.js"
import "./flips.js"
import "./buckets.js"
import "./near.js"
import "./editor.js"
import "./mistakes.js"
import "./use.js"
