// Pictures of the loom as files: loaded when the reader saves one.
export { picture } from "./picture.js"
export { toPng } from "./png.js"
