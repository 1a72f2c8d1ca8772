/** Has the build write names of design tokens briefly. */
import type { Plugin } from 'vite'
import { shortTokens } from '../floor/short-tokens'

/** After the modules are resolved: what they compose comes in its written form. */
export const withShortTokens: Plugin = {
  name: 'showfloor-short-tokens',
  apply: 'build',
  transform: { filter: { id: /\.css(?:\?|$)/ }, handler: shortTokens },
}
