import { createFileRoute } from '@tanstack/react-router'
import { DraftsScreen } from '../drafts-screen'

export const Route = createFileRoute('/_member/drafts')({ component: DraftsScreen })
