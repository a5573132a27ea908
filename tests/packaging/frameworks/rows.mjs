// Frameworks in which the same code runs in the server and in the page, or that bundle by rules of their own.
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { titleAt, titleOf } from "../browser.mjs"
import { command } from "../installed.mjs"
import { ANSWER, app, called, check, returned, write } from "../programs.mjs"
import { textAt, whileServing } from "../servers.mjs"

const home = fileURLToPath(new URL(".", import.meta.url))
const packages = join(home, "node_modules")

/** The module of an app that answers. */
const ANSWERS = called(app(returned), "export function answers() {\nBODY\n}")

/** The oldest Node that all of them take. */
const NODE = [22, 22]

/** Writes an app into a folder that finds the packages, builds it by a program of one of them, and tries it. */
function built(name, files, args, tried) {
  return {
    name,
    async run(folder) {
      const [major, minor] = process.versions.node.split(".").map(Number)
      if (major < NODE[0] || (major === NODE[0] && minor < NODE[1]))
        return `it needs Node ${NODE.join(".")}, and this is ${process.versions.node}`
      write(folder, { "package.json": '{"type":"module"}', ...files })
      const [program, ...others] = args
      command(process.execPath, [join(packages, program), ...others], folder, {
        NODE_ENV: "production",
        NUXT_TELEMETRY_DISABLED: "1",
        NG_CLI_ANALYTICS: "false",
      })
      await tried(folder)
    },
  }
}

/** A built server, whose page has the answer and whose script gives it again. */
const served =
  (...args) =>
  (folder) =>
    whileServing(
      () => args,
      folder,
      {},
      async (address, isOver) => {
        const page = await textAt(address, isOver)
        if (!page.includes(`<p>${ANSWER}</p>`)) throw new Error(`the page is ${page.slice(0, 1000)}`)
        check(await titleAt(address))
      },
    )

const HEAD = '<meta charset="utf-8">'

const svelteKit = built(
  "SvelteKit, in the server and in the page",
  {
    "src/answers.js": ANSWERS,
    "src/routes/+page.svelte": `<script>
import { onMount } from "svelte"
import { answers } from "../answers.js"
const fromServer = answers()
onMount(() => { document.title = answers() })
</script>
<p>{fromServer}</p>`,
    "src/app.html": `<!doctype html><html lang="en"><head>${HEAD}%sveltekit.head%</head><body>%sveltekit.body%</body></html>`,
    "vite.config.js": `import adapter from "@sveltejs/adapter-node"
import { sveltekit } from "@sveltejs/kit/vite"
export default { plugins: [sveltekit({ adapter: adapter({ out: "out" }) })] }`,
  },
  ["vite/bin/vite.js", "build"],
  served("out/index.js"),
)

const reactRouter = built(
  "React Router, in the server and in the page",
  {
    "app/answers.js": ANSWERS,
    "app/root.jsx": `import { useEffect } from "react"
import { Scripts, useLoaderData } from "react-router"
import { answers } from "./answers.js"
export const loader = () => answers()
export default function Root() {
  const fromServer = useLoaderData()
  useEffect(() => { document.title = answers() }, [])
  return <html lang="en"><head><title></title></head><body><p>{fromServer}</p><Scripts /></body></html>
}`,
    "app/routes.js": "export default []",
    "vite.config.js": `import { reactRouter } from "@react-router/dev/vite"
export default { plugins: [reactRouter()] }`,
  },
  ["@react-router/dev/bin.cjs", "build"],
  served(join(packages, "@react-router/serve/bin.cjs"), "build/server/index.js"),
)

const nuxt = built(
  "Nuxt, in the server and in the page",
  {
    "app/answers.js": ANSWERS,
    "app/app.vue": `<script setup>
import { onMounted } from "vue"
import { answers } from "./answers.js"
const fromServer = answers()
onMounted(() => { document.title = answers() })
</script>
<template><p>{{ fromServer }}</p></template>`,
    "nuxt.config.ts":
      'export default defineNuxtConfig({ telemetry: false, compatibilityDate: "2026-01-01" })',
  },
  ["nuxt/bin/nuxt.mjs", "build"],
  served(".output/server/index.mjs"),
)

const ANGULAR = {
  version: 1,
  cli: { analytics: false, cache: { enabled: false } },
  projects: {
    app: {
      projectType: "application",
      root: "",
      architect: {
        build: {
          builder: "@angular/build:application",
          options: {
            browser: "src/main.ts",
            index: "src/index.html",
            tsConfig: "tsconfig.json",
            outputPath: "out",
          },
        },
      },
    },
  },
}

const COMPILER = {
  strict: true,
  target: "es2022",
  module: "es2022",
  moduleResolution: "bundler",
  experimentalDecorators: true,
  allowJs: true,
  lib: ["es2022", "dom"],
  types: [],
}

const angular = built(
  "Angular",
  {
    "src/answers.js": ANSWERS,
    "src/main.ts": `import { Component, provideZonelessChangeDetection } from "@angular/core"
import { bootstrapApplication } from "@angular/platform-browser"
import { answers } from "./answers.js"
@Component({ selector: "app-root", template: "" })
class App {
  constructor() {
    document.title = answers()
  }
}
bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })`,
    "src/index.html": `<!doctype html><html lang="en"><head>${HEAD}<base href="/"></head><body><app-root></app-root></body></html>`,
    "tsconfig.json": JSON.stringify({ compilerOptions: COMPILER, files: ["src/main.ts"] }),
    "angular.json": JSON.stringify(ANGULAR),
  },
  ["@angular/cli/bin/ng.js", "build"],
  async (folder) => check(await titleOf(join(folder, "out/browser"))),
)

/** The bundler of React Native, whose own engine has no WebAssembly: there, ./lite is what works. What it bundles runs in Node. */
const metro = built(
  "Metro",
  {
    "answers.js": ANSWERS,
    "app.js": 'import { answers } from "./answers.js"\nconsole.log(answers())',
    "metro.config.cjs": `module.exports = {
  projectRoot: __dirname,
  watchFolders: [${JSON.stringify(packages)}],
  resolver: { nodeModulesPaths: [${JSON.stringify(packages)}] },
  transformer: {
    babelTransformerPath: require.resolve("metro-babel-transformer"),
    getTransformOptions: async () => ({ transform: { experimentalImportSupport: true } }),
  },
}`,
  },
  [
    "metro/src/cli.js",
    "build",
    "app.js",
    "--config",
    "metro.config.cjs",
    "--out",
    "out.cjs",
    "--dev",
    "false",
  ],
  (folder) => check(command(process.execPath, ["out.cjs"], folder)),
)

export const ROWS = [svelteKit, reactRouter, nuxt, angular, metro]
