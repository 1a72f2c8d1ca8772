/**
 * Leaves `import()` to the browser: Vite's helper around each one loads style sheets and files ahead, of which there are
 * none here. The server names a first page's files (render/preload-links.ts), the worker has the rest.
 */
import type { Plugin } from 'vite'

export const plainImport: Plugin = {
  name: 'showfloor-plain-import',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}
