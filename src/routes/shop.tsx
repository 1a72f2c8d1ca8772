import { createFileRoute } from '@tanstack/react-router'
import { categoriesQuery } from '../queries/category'
import { ShopScreen } from '../screens/lists/shop-screen'

export const Route = createFileRoute('/shop')({
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(categoriesQuery()).then(() => undefined),
  component: ShopScreen,
})
