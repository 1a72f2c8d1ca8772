import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '../screens/content/contact-screen'

export const Route = createFileRoute('/Contact')({ component: ContactScreen })
