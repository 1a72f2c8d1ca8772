/** Extensions of the build of the shop: plugins of Vite and a transform of Workbox. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { type Hosts, pageHeaders, workerPolicy } from '../replies/security-headers'

/**
 * Lists the scripts of the modules that are asked for later, in the form of Vite's own manifest, which names only modules
 * that have a script to themselves: so the server knows a screen's scripts (render/preload-links.ts).
 */
export const lateModules: Plugin = {
  name: 'showfloor-late-modules',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle(_options, bundle) {
    const list: Record<string, { file: string; imports: string[] }> = {}
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const scripts = { file: chunk.fileName, imports: chunk.imports }
      list[chunk.fileName] = scripts
      for (const id of chunk.moduleIds)
        if (this.getModuleInfo(id)?.dynamicImporters.length) list[path.relative('', id)] = scripts
    }
    this.emitFile({ type: 'asset', fileName: '.vite/manifest.json', source: JSON.stringify(list, null, 1) })
  },
}

/**
 * Leaves `import()` to the browser: Vite's helper around each one loads style sheets and files ahead, of which there are
 * none here. The server names a first page's files (render/preload-links.ts), the worker has the rest.
 */
export const plainImport: Plugin = {
  name: 'showfloor-plain-import',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

/**
 * Pages lie in the precache with the headers that they came with. So their revision counts those, too: a stricter policy
 * reaches installed devices with the next version of the worker, also where the page itself is the same.
 */

type Entry = { url: string; revision: string | null }

/** For Workbox's `manifestTransforms`. */
export function revisionWithHeaders<T extends Entry>(hosts: Hosts): (entries: T[]) => { manifest: T[] } {
  const headers = JSON.stringify([pageHeaders(hosts), workerPolicy(hosts)])
  const withHeaders = (revision: string | null) =>
    createHash('md5').update(`${revision} ${headers}`).digest('hex')
  return (entries) => ({
    manifest: entries.map((entry) =>
      entry.url.endsWith('.html') ? { ...entry, revision: withHeaders(entry.revision) } : entry,
    ),
  })
}

/**
 * Builds the bundle by which the provider draws pages (`.server/` in the built shop), and has it write the shell (header,
 * placeholders, footer) into the HTML, so that the first paint waits for no script also where another server sends it.
 * `index.html` greets a first visit with the loader; `app.html` is the same page without it, which the service worker
 * serves from then on, and `kiosk.html` the same without the shell.
 */

const loaderMark = /<!--loader-->[\s\S]*?<!--\/loader-->/
const shellMark = '<!--shell-->'

export function prerenderShell(): Plugin {
  let shell = ''
  let config: ResolvedConfig
  return {
    name: 'showfloor-prerender-shell',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const { shellHtml } = await buildServer(config)
        shell = shellHtml()
        return html.replace(shellMark, shell)
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const source = String(page.source).replace(loaderMark, '')
        this.emitFile({ type: 'asset', fileName: 'app.html', source })
        this.emitFile({ type: 'asset', fileName: 'kiosk.html', source: source.replace(shell, '') })
      },
    },
  }
}

/** With everything that it needs, and React's build for production, whatever the provider is run as. */
async function buildServer(config: ResolvedConfig): Promise<{ shellHtml: () => string }> {
  const outDir = path.resolve(config.root, config.build.outDir, '.server')
  await build({
    root: config.root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/server.tsx',
      outDir,
      manifest: false,
      copyPublicDir: false,
      // One file, so that a running provider can take up the next build's.
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'server.mjs' } },
    },
  })
  return (await import(pathToFileURL(path.join(outDir, 'server.mjs')).href)) as { shellHtml: () => string }
}
