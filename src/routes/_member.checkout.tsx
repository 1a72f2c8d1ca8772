import { createFileRoute } from '@tanstack/react-router'
import { cartQuery } from '../queries/cart'
import { CheckoutScreen } from '../screens/checkout/checkout-screen'

export const Route = createFileRoute('/_member/checkout')({
  loader: ({ context: { queryClient } }) => {
    // What was ordered is what is in the cart now, whatever an earlier page knew.
    void queryClient.prefetchQuery({ ...cartQuery(), staleTime: 0 })
  },
  component: CheckoutScreen,
})
