import { createFileRoute } from '@tanstack/react-router'
import { CheckoutScreen } from '../screens/checkout/checkout-screen'

export const Route = createFileRoute('/_member/checkout')({ component: CheckoutScreen })
