import { createFileRoute } from '@tanstack/react-router'
import { WishlistScreen } from '../screens/account/wishlist-screen'

export const Route = createFileRoute('/_member/wishlist')({ component: WishlistScreen })
