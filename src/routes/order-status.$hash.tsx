import { createFileRoute } from '@tanstack/react-router'
import { OrderLinkScreen } from '../screens/orders/order-link-screen'

export const Route = createFileRoute('/order-status/$hash')({
  component: () => <OrderLinkScreen hash={Route.useParams().hash} />,
})
