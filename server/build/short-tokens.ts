/** Shortens the names of design tokens in the built style sheets. */
import type { Plugin } from 'vite'
import { shortTokens } from '../base/short-tokens'

/** The plugin runs after modules are resolved, when the CSS that they compose is already transformed. */
export const withShortTokens: Plugin = {
  name: 'showfloor-short-tokens',
  apply: 'build',
  transform: { filter: { id: /\.css(?:\?|$)/ }, handler: shortTokens },
}
