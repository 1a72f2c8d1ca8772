import { createFileRoute } from '@tanstack/react-router'
import { orderListSearch } from '../domain/find/search-params'
import { ordersQuery } from '../queries/order'
import { OrderListScreen } from '../screens/orders/order-list-screen'

export const Route = createFileRoute('/_member/order_list')({
  validateSearch: orderListSearch,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ordersQuery()),
  component: () => <OrderListScreen initialFilter={Route.useSearch()} />,
})
