import { createFileRoute } from '@tanstack/react-router'
import { orderSearch } from '../domain/find/search-params'
import { ThanksScreen } from '../screens/checkout/thanks-screen'

export const Route = createFileRoute('/thanks_order')({
  validateSearch: orderSearch,
  component: () => <ThanksScreen order={String(Route.useSearch().order ?? '')} />,
})
