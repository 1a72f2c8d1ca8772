import { createFileRoute } from '@tanstack/react-router'
import { wishlistQuery } from '../queries/wishlist'
import { WishlistScreen } from '../screens/account/wishlist-screen'

export const Route = createFileRoute('/_member/wishlist')({
  // What cannot be read is said on the page, beside what waits on this device.
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(wishlistQuery()).catch(() => null),
  component: WishlistScreen,
})
