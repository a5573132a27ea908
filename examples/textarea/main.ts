// Defines <duplicate-warnings>. There is nothing else to do.
import "simhash-wasm/textarea"
