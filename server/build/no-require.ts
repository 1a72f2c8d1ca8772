/** Node's `require` is none of the browser's; asked for by crypto-js alone, its stand-in would come with the first script. */
import type { Plugin } from 'vite'

export function noRequire(): Plugin {
  return {
    name: 'showfloor-no-require',
    apply: 'build',
    transform: {
      filter: { id: /\/crypto-js\/core\.js$/ },
      handler: (code) => code.replace("typeof require === 'function'", 'false'),
    },
  }
}
