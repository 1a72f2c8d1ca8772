import { createFileRoute } from '@tanstack/react-router'
import { SyncScreen } from '../screens/sync/sync-screen'

export const Route = createFileRoute('/sync')({ component: SyncScreen })
