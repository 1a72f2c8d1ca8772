import { createFileRoute } from '@tanstack/react-router'
import { OrderListScreen } from '../screens/orders/order-list-screen'

export const Route = createFileRoute('/_member/order_list')({ component: OrderListScreen })
