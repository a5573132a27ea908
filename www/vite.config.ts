import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

const dist = (file: string) => fileURLToPath(new URL(`../dist/${file}`, import.meta.url))

export default defineConfig({
  // Any folder of any static host will do.
  base: "./",
  resolve: { alias: { "simhash-wasm/url": dist("url.js") } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { fs: { allow: [".."] } },
})
