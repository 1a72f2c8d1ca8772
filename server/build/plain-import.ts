/**
 * Leaves `import()` to the browser. Vite would give each one the list of all files behind it, which weighs more in the
 * first script than it saves: the server names a first page's files (render/preload-links.ts), the worker holds the rest.
 */
import type { Plugin } from 'vite'

export function plainImport(): Plugin {
  return {
    name: 'showfloor-plain-import',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
        },
      },
    }),
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}
