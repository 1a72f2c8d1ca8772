import type { ToolLink } from '../../../src/widgets/frame/features'

export const compareTool: ToolLink = { href: '/compare', label: 'Compare' }
