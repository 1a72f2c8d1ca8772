import { createFileRoute } from '@tanstack/react-router'
import { cartQuery, gstQuery } from '../queries/cart'
import { CartScreen } from '../screens/cart/cart-screen'

export const Route = createFileRoute('/_member/cart')({
  // The loader does not wait, because the screen has a placeholder and a message for a cart that cannot be loaded.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(cartQuery())
    void queryClient.prefetchQuery(gstQuery())
  },
  component: CartScreen,
})
