import { createFileRoute } from '@tanstack/react-router'
import { homeQuery } from '../queries/content'
import { newArrivalsQuery } from '../queries/product-list'
import { HomeScreen } from '../screens/home/home-screen'

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(newArrivalsQuery(1))
    return queryClient.ensureQueryData(homeQuery()).then(() => undefined)
  },
  component: HomeScreen,
})
