import type { ToolLink } from '../../../src/widgets/frame/features'

export const scanTool: ToolLink = { href: '/scan', label: 'Scan a product', barLabel: 'Scan', icon: 'scan' }
