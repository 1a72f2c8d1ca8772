/**
 * Lists the scripts of the modules that are asked for later, in the form of Vite's own manifest, which names only modules
 * that have a script to themselves: so the server knows a screen's scripts (render/screen-scripts.ts).
 */
import path from 'node:path'
import type { Plugin } from 'vite'

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
