/**
 * Builds the bundle by which the provider draws pages (`.server/` in the built shop), and has it write the shell (header,
 * placeholders, footer) into the HTML, so that the first paint waits for no script also where another server sends it.
 * `index.html` greets a first visit with the loader; `app.html` is the same page without it, which the service worker
 * serves from then on, and `kiosk.html` the same without the shell.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'

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
