/**
 * Writes the shell (header, placeholders, footer) into the HTML at build time, so that the first paint waits for no
 * script. `index.html` greets a first visit with the loader; `app.html` is the same page without it, which the
 * service worker serves from then on, and `kiosk.html` the same without the shell.
 */
import { createServer, type Plugin } from 'vite'
import { cssModuleName } from './css-module-name'

const loaderMark = /<!--loader-->[\s\S]*?<!--\/loader-->/
const shellMark = '<!--shell-->'

export function prerenderShell(): Plugin {
  let shell = ''
  return {
    name: 'showfloor-prerender-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        shell = await renderShell()
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

async function renderShell(): Promise<string> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    css: { modules: { generateScopedName: cssModuleName } },
  })
  try {
    const { shellHtml } = (await server.ssrLoadModule('/src/prerender.tsx')) as { shellHtml: () => string }
    return shellHtml()
  } finally {
    await server.close()
  }
}
