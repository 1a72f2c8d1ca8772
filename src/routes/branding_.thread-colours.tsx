import { createFileRoute } from '@tanstack/react-router'
import { ThreadColoursScreen } from '../screens/branding/branding-screen'

export const Route = createFileRoute('/branding_/thread-colours')({ component: ThreadColoursScreen })
