import { createFileRoute } from '@tanstack/react-router'
import { wishlistQuery } from '../queries/wishlist'
import { WishlistScreen } from '../screens/account/wishlist-screen'

export const Route = createFileRoute('/_member/wishlist')({
  // The page itself reports a failed read, because it can also show the changes that are pending on this device.
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(wishlistQuery()).catch(() => null),
  component: WishlistScreen,
})
