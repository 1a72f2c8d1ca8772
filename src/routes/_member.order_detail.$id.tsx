import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen } from '../screens/orders/order-screen'

export const Route = createFileRoute('/_member/order_detail/$id')({
  component: () => <OrderScreen id={Route.useParams().id} />,
})
