import type { ToolLink } from '../../../src/widgets/frame/features'

export const draftsTool: ToolLink = { href: '/drafts', icon: 'drafts', label: 'Drafts', menuLabel: 'Drafts' }
