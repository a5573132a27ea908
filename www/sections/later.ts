// The sections further down, which are loaded when the reader comes near them.
import "./blackboard.js"
import "./flips.js"
import "./buckets.js"
import "./near.js"
import "./editor.js"
import "./mistakes.js"
import "./use.js"
