import { createFileRoute } from '@tanstack/react-router'
import { ordersQuery } from '../queries/order'
import { OrderListScreen } from '../screens/orders/order-list-screen'

export const Route = createFileRoute('/_member/order_list')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ordersQuery()),
  component: OrderListScreen,
})
