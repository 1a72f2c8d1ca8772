import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkNames } from './server/build/chunks'
import {
  bareIcons,
  importsWithSheets,
  dynamicImportManifest,
  reactAsModules,
  revisionWithHeaders,
  shopPages,
} from './server/build/plugins'
import { cssModuleName } from './server/build/css-module-name'
import { routeTreeOptions } from './server/build/route-tree'
import { withShortTokens } from './server/build/short-tokens'
import { standaloneScripts } from './server/build/standalone-scripts'
import { webManifest } from './server/build/web-manifest'
import { pageBrand } from './src/domain/brand/brand'
import { readSettings } from './server/base/settings'

/** Importing a module of these folders has no effect, so unused exports are dropped. */
const treeshake = {
  moduleSideEffects: [
    { test: /\/(src\/(api|domain)\/|features\/[\w-]+\/(rules\/|contract\.ts))/, sideEffects: false },
  ],
}

const settings = readSettings({ ...process.env, ...loadEnv('production', process.cwd(), 'VITE_') })

export default defineConfig({
  plugins: [
    tanstackRouter({
      ...routeTreeOptions(),
      autoCodeSplitting: true,
      // A route's loader is split off together with its screen, so that the first script contains only the shell.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent']],
      },
    }),
    react(),
    withShortTokens,
    importsWithSheets,
    reactAsModules,
    bareIcons,
    dynamicImportManifest,
    shopPages(pageBrand(settings.brand)),
    standaloneScripts,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The page registers the worker itself, through its own Trusted Types policy.
      injectRegister: false,
      includeManifestIcons: false,
      manifest: webManifest,
      injectManifest: {
        // WebAssembly is on the list, but not for every device (sw/on-demand-files.ts).
        globPatterns: ['**/*.{html,js,css,woff2,svg,wasm}', 'icons/icon-192.png'],
        // index.html is the page of a first visit; the worker serves app.html. Private links have a separate worker.
        globIgnores: ['index.html', 'for/**'],
        maximumFileSizeToCacheInBytes: 1_000_000,
        manifestTransforms: [revisionWithHeaders(settings)],
      },
    }),
  ],
  // React has this hook, so the shim is not needed.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // Otherwise crypto-js would load a polyfill of Node's `require` with the first script.
  define: { 'typeof require': '"undefined"' },
  css: { modules: { generateScopedName: cssModuleName } },
  build: {
    target: 'es2022',
    license: { fileName: 'third-party-licences.md' },
    // No data: URLs, so that the content security policy needs none.
    assetsInlineLimit: 0,
    // Preload lists of scripts would cost more than they save. Preload lists of style sheets stay.
    modulePreload: false,
    rolldownOptions: {
      treeshake,
      // Optional dependencies of the PDF library for HTML and SVG, which our PDFs do not contain.
      external: ['canvg', 'html2canvas'],
      output: {
        // The first script contains the names of all other scripts, so the hashes are short.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          // `chunkNames` returns a chunk for every module, so no module is added to the chunk of its importer.
          includeDependenciesRecursively: false,
          groups: [{ name: chunkNames(), debugName: 'chunks' }],
        },
      },
    },
  },
  worker: { format: 'es', rolldownOptions: { treeshake } },
  server: {
    port: 5173,
    proxy: {
      '/frontend': 'http://localhost:4000',
      '/service': 'http://localhost:4000',
      '/media': 'http://localhost:4000',
      '/templates': 'http://localhost:4000',
      '/uploads': 'http://localhost:4000',
    },
  },
})
