import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { revisionWithHeaders } from './server/build/page-revision'
import { prerenderShell } from './server/build/prerender-shell'
import { cssModuleName } from './server/build/css-module-name'
import { plainImport } from './server/build/plain-import'
import { webManifest } from './server/build/web-manifest'
import { readSettings } from './server/floor/settings'

/** Modules of these rooms only define things: whoever needs one of them does not get what stands beside it. */
const treeshake = {
  moduleSideEffects: [{ test: /\/src\/(api|domain)\//, sideEffects: false }],
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A route's loader comes with its screen, so that the first script holds the shell only.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent']],
      },
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    plainImport,
    prerenderShell(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The page registers the worker itself, through its own Trusted Types policy.
      injectRegister: false,
      includeManifestIcons: false,
      manifest: webManifest,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}', 'icons/icon-192.png'],
        // A first visit's page with the loader; the worker serves app.html.
        globIgnores: ['index.html'],
        maximumFileSizeToCacheInBytes: 1_000_000,
        manifestTransforms: [revisionWithHeaders(readSettings())],
      },
    }),
  ],
  // React has had the hook for long.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // Node's `require`, which crypto-js asks for, would bring its stand-in into the first script.
  define: { 'typeof require': '"undefined"' },
  css: { modules: { generateScopedName: cssModuleName } },
  build: {
    target: 'es2022',
    // No data: URLs, so that the content security policy needs none.
    assetsInlineLimit: 0,
    manifest: true,
    // Lists of the files behind each import() weigh more in the first script than they save.
    modulePreload: false,
    // One small file: no route waits for a style sheet of its own.
    cssCodeSplit: false,
    rolldownOptions: {
      treeshake,
      // Of the PDF library: it would load them for HTML and SVG, which no paper of ours has.
      external: ['canvg', 'html2canvas'],
      output: {
        codeSplitting: {
          groups: [
            // Libraries of every page in one file that outlives a release; what one page alone needs stays out.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|idb-keyval)\/(?!.*(useQueries|queriesObserver|useMutation|mutationObserver))/,
              priority: 3,
            },
            // The rest of the first script, so that the group below never pulls a part of it out.
            { name: 'shell', tags: ['$initial'], test: /\/src\//, priority: 2 },
            // What the pages of a first visit share, with all that it needs: few files, and nothing of carts or forms.
            {
              name: 'browse',
              test: /\/src\/(api\/category\/|queries\/(category(?!-page)|product-list|portal)|session\/(need|customer)|domain\/(find\/(find-query|dispatch)|cart\/quantity|product\/structured|search-params)|device\/trusted|widgets\/(shell\/document|find\/need)|icons\/x\.|widgets\/product\/(product|category|recently|lazy)|ui\/(fold|tabs|pagination|breadcrumb|notice|viewport\/use-media)|api\/content)|lucide-react(?!.*icons\/(?!chevron))/,
              minShareCount: 2,
              priority: 1.5,
            },
            // What the lists share.
            {
              name: 'lists',
              test: /\/src\/(screens\/lists\/|widgets\/find\/(?!applied|filter|need))/,
              minShareCount: 2,
              priority: 1.45,
            },
            // What a product shares with the cart.
            {
              name: 'order',
              test: /\/src\/(api\/(cart\/cart\.|product\/(price-list|product\.|product-wire))|domain\/(cart\/(cart\.|choice|order-|quantity)|product\/(?!scanned)|price\/(?!quote-words|shown-price)|failure)|queries\/(cart\.|product\.)|session\/(cart|kept|need|session-reader)|widgets\/(cart\/use-add|print\/(share|use-printing)|sign-in\/sign-in-link)|screens\/product\/data|ui\/(swatch|toast\/use))|lucide-react.*icons\/(check|info|minus|package|plus|scale|share|shopping|truck|x\.)|useMutation/,
              minShareCount: 2,
              priority: 1.4,
            },
            // What keeps unsent work, which hearts, carts, forms and the header's status share.
            {
              name: 'outbox',
              test: /\/src\/(outbox\/|saved\/drafts\/|api\/giveaway)/,
              minShareCount: 2,
              priority: 1.2,
            },
            // What many screens share, with all that it needs, so that no two files ever wait for each other. The rest is
            // split by who needs it: no screen waits for another's code.
            { name: 'common', test: /\/src\//, minShareCount: 6, priority: 1 },
          ],
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
