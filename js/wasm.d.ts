// A module that the platform compiles when it is imported.
declare module "*.wasm" {
  const module: WebAssembly.Module
  export default module
}
