import { createFileRoute } from '@tanstack/react-router'
import { ThanksScreen } from '../screens/checkout/thanks-screen'

export const Route = createFileRoute('/thanks_order')({ component: ThanksScreen })
