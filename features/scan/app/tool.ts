import type { ToolLink } from '../../../src/widgets/frame/features'

export const scanTool: ToolLink = { href: '/scan', icon: 'scan', label: 'Scan', menuLabel: 'Scan a product' }
