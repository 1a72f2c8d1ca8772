import { createFileRoute } from '@tanstack/react-router'
import { CartScreen } from '../screens/cart/cart-screen'

export const Route = createFileRoute('/_member/cart')({ component: CartScreen })
