/** Builds the scripts that run without the app. */
import { readdirSync } from 'node:fs'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Maps addresses to source files. The addresses must not change, because old pages and registered workers request
 * them.
 */
const sources = {
  'start.js': 'src/standalone/start.ts',
  'product-clicks.js': 'src/standalone/product-clicks.ts',
  ...featureSources(),
}

/** A script in a folder of `standalone` or `worker` has that folder in its address; other files there are its parts. */
function featureSources(): Record<string, string> {
  const files = readdirSync('features', { recursive: true, encoding: 'utf8' })
  const scripts = files.flatMap((file) => {
    const [, address] = /^[\w-]+\/(?:standalone|worker)\/([\w-]+\/[\w-]+)\.ts$/.exec(file) ?? []
    return address === undefined ? [] : [[`${address}.js`, `features/${file}`]]
  })
  return Object.fromEntries(scripts)
}

/**
 * Each script is a single classic script, so that it runs without waiting for another file, in the order of its tag,
 * and shares no variable with the others.
 */
export const standaloneScripts: Plugin = {
  name: 'showfloor-standalone-scripts',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async generateBundle() {
    for (const [fileName, source] of Object.entries(sources))
      this.emitFile({ type: 'asset', fileName, source: await bundle(source) })
  },
}

async function bundle(input: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', rolldownOptions: { input, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput
  return output[0].code
}
