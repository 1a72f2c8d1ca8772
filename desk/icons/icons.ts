/**
 * Replaces the icons that react-admin imports with Lucide icons, which the rest of the desk uses too. An icon that is
 * not in icons.json breaks the build.
 */
import type { Plugin } from 'vite'
import names from './icons.json' with { type: 'json' }

const lucide: Record<string, string> = names
const prefix = '@mui/icons-material/'

export function deskIcons(): Plugin {
  return {
    name: 'desk-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const name = lucide[id.slice(prefix.length + 1)]
      if (!name)
        return this.error(
          `react-admin imports ${id.slice(1)}: desk/icons/icons.json has no replacement for it.`,
        )
      return `
        import SvgIcon from '@mui/material/SvgIcon'
        import { ${name} } from 'lucide-react'
        import { createElement, forwardRef } from 'react'
        export default forwardRef(({ sx, ...props }, ref) => createElement(SvgIcon, {
          ...props, ref, component: ${name}, inheritViewBox: true, sx: { fill: 'none', ...sx } }))`
    },
  }
}
