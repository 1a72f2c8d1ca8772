/** Plugins of Vite and a transform of Workbox for the build of the shop. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import type { PageBrand } from '../../src/domain/brand/brand'
import { type PageRenderer, type PageTemplate, shopPage, templateFile } from '../replies/page-template'
import { type Hosts, pageHeaders, workerPolicy } from '../replies/security-headers'

/**
 * Lists the script and style sheets of each dynamically imported module in the form of Vite's manifest, which only
 * names modules with a script of their own. From this list the server knows which files a screen needs
 * (render/preload-links.ts).
 */
export const dynamicImportManifest: Plugin = {
  name: 'showfloor-dynamic-import-manifest',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle(_options, bundle) {
    const manifest: Record<string, { file: string; imports: string[]; css: string[] }> = {}
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const files = {
        file: chunk.fileName,
        imports: chunk.imports,
        css: [...(chunk.viteMetadata?.importedCss ?? [])],
      }
      manifest[chunk.fileName] = files
      for (const id of chunk.moduleIds)
        if (this.getModuleInfo(id)?.dynamicImporters.length) manifest[path.relative('', id)] = files
    }
    this.emitFile({
      type: 'asset',
      fileName: '.vite/manifest.json',
      source: JSON.stringify(manifest, null, 1),
    })
  },
}

/**
 * Makes `import()` wait for style sheets by our own helper: Vite's helper does not recognise style sheets that a
 * server-rendered page contains.
 */
export const importsWithSheets: Plugin = {
  name: 'showfloor-imports-with-sheets',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () =>
      `export { importWithSheets as __vitePreload } from ${JSON.stringify(path.resolve('src/device/style-sheets.ts'))}`,
  },
}

const reactPackage = /^(react|react-dom|scheduler)(?:\/(client|jsx-runtime))?$/
const reactFile = /node_modules\/(?:react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/

/**
 * Converts React to ES modules. As CommonJS, React would run inside a function when it is first required: it would be
 * compiled on the main thread, in the task of the module that requires it, instead of earlier and in its own task.
 */
export const reactAsModules: Plugin = {
  name: 'showfloor-react-as-modules',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  resolveId: {
    filter: { id: reactPackage },
    handler(id) {
      const [, name = '', entry] = reactPackage.exec(id) ?? []
      const file = entry === undefined ? name : `${name}-${entry}`
      return path.resolve('node_modules', name, 'cjs', `${file}.production.js`)
    },
  },
  transform: {
    filter: { id: reactFile },
    handler(code) {
      const required = [...new Set([...code.matchAll(/require\("([^"]+)"\)/g)].map(([, name = '']) => name))]
      const names = [...new Set([...code.matchAll(/\bexports\.(\w+) =/g)].map(([, name = '']) => name))]
      return [
        ...required.map((name, index) => `import * as required${index} from ${JSON.stringify(name)}`),
        'const exports = {}',
        code.replaceAll(/require\("([^"]+)"\)/g, (_, name: string) => `required${required.indexOf(name)}`),
        `const { ${names.map((name) => `${name}: own_${name}`).join(', ')} } = exports`,
        `export { exports as default, ${names.map((name) => `own_${name} as ${name}`).join(', ')} }`,
      ].join('\n')
    },
  },
}

/**
 * Reduces icons to their drawing: removes their names, from which classes are made, the default size, and the keys of
 * their parts, which React needs only in development. The plugin also changes the server bundle, because the server
 * and the browser must render the same HTML.
 */
export const bareIcons: Plugin = {
  name: 'showfloor-bare-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) =>
      code.replaceAll(/,\s+key: "\w+"/g, '').replaceAll(/^ {2}(?:name|size): .*,$|^__iconData\.node;$/gm, ''),
  },
}

type Entry = { url: string; revision: string | null }

/**
 * For Workbox's `manifestTransforms`. The precache stores files with their response headers, so their revision includes
 * the headers: a stricter policy reaches installed devices with the next worker version even when a page itself has not
 * changed. Revisions are short, because every device loads them with the worker.
 */
export function revisionWithHeaders<T extends Entry>(hosts: Hosts): (entries: T[]) => { manifest: T[] } {
  const headers = JSON.stringify([pageHeaders(hosts), workerPolicy(hosts)])
  const withHeaders = (revision: string) =>
    createHash('md5').update(`${revision} ${headers}`).digest('base64url').slice(0, 7)
  return (entries) => ({
    manifest: entries.map((entry) =>
      entry.revision === null ? entry : { ...entry, revision: withHeaders(entry.revision) },
    ),
  })
}

/** The server for development sends pages without a shell. */
const noParts: PageRenderer = { shellHtml: () => '', productStandInHtml: () => '' }

/**
 * Composes the pages of the shop (replies/page-template.ts), and builds the bundle with which the provider renders pages
 * (`.server/` in the built shop).
 */
export function shopPages(brand: PageBrand): Plugin {
  let config: ResolvedConfig
  return {
    name: 'showfloor-shop-pages',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: (html, { server }) => (server ? shopPage('index.html', html, brand, noParts) : html),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const template: PageTemplate = { html: String(page.source), brand }
        const renderer = await buildServer(config)
        page.source = shopPage('index.html', template.html, brand, renderer)
        for (const fileName of ['app.html', 'kiosk.html'] as const) {
          const source = shopPage(fileName, template.html, brand, renderer)
          this.emitFile({ type: 'asset', fileName, source })
        }
        this.emitFile({ type: 'asset', fileName: templateFile, source: JSON.stringify(template) })
      },
    },
  }
}

/** The bundle contains all its dependencies and React's production build, whatever NODE_ENV the provider has. */
async function buildServer(config: ResolvedConfig): Promise<PageRenderer> {
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
      // The bundle is a single file, so that a running provider can load the bundle of the next build.
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'server.mjs' } },
    },
  })
  return (await import(pathToFileURL(path.join(outDir, 'server.mjs')).href)) as PageRenderer
}
