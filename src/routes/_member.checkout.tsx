import { createFileRoute } from '@tanstack/react-router'
import { addressesQuery } from '../queries/addresses'
import { cartQuery } from '../queries/cart'
import { CheckoutScreen } from '../screens/checkout/checkout-screen'

export const Route = createFileRoute('/_member/checkout')({
  loader: ({ context: { queryClient } }) => {
    // An order contains the current cart, so a cached cart is read again.
    void queryClient.prefetchQuery({ ...cartQuery(), staleTime: 0 })
    void queryClient.prefetchQuery(addressesQuery('billing'))
    void queryClient.prefetchQuery(addressesQuery('shipping'))
  },
  component: CheckoutScreen,
})
