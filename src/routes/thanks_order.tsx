import { createFileRoute } from '@tanstack/react-router'
import { orderSearch } from '../domain/order/order-number'
import { ThanksScreen } from '../screens/checkout/thanks-screen'

export const Route = createFileRoute('/thanks_order')({
  validateSearch: orderSearch,
  component: () => <ThanksScreen order={Route.useSearch().order ?? ''} />,
})
