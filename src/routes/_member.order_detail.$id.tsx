import { createFileRoute } from '@tanstack/react-router'
import { loadOrder } from '../queries/order'
import { OrderScreen } from '../screens/orders/order-screen'

export const Route = createFileRoute('/_member/order_detail/$id')({
  loader: ({ context: { queryClient }, params }) => loadOrder(queryClient, params.id),
  component: () => {
    const { id } = Route.useParams()
    return <OrderScreen key={id} id={id} />
  },
})
