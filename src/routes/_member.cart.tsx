import { createFileRoute } from '@tanstack/react-router'
import { cartQuery, gstQuery } from '../queries/cart'
import { CartScreen } from '../screens/cart/cart-screen'

export const Route = createFileRoute('/_member/cart')({
  // Nothing is waited for: the screen has a placeholder, and words for a cart that does not come.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(cartQuery())
    void queryClient.prefetchQuery(gstQuery())
  },
  component: CartScreen,
})
