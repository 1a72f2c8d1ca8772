import { createFileRoute } from '@tanstack/react-router'
import { OrderLinkScreen } from '../screens/orders/order-link-screen'

// There is no loader, because a preload must not send the approver's decision.
export const Route = createFileRoute('/order-status/$hash')({
  component: () => {
    const { hash } = Route.useParams()
    return <OrderLinkScreen key={hash} hash={hash} />
  },
})
