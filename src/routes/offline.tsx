import { createFileRoute } from '@tanstack/react-router'
import { OfflineScreen } from '../screens/offline/offline-screen'

export const Route = createFileRoute('/offline')({ component: OfflineScreen })
