import { createFileRoute } from '@tanstack/react-router'
import { pageSearch } from '../domain/search-params'
import { newArrivalsQuery } from '../queries/product-list'
import { NewProductsScreen } from '../screens/lists/new-products-screen'

export const Route = createFileRoute('/products/new')({
  validateSearch: pageSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context: { queryClient }, deps }) =>
    queryClient.ensureQueryData(newArrivalsQuery(deps.page)).then(() => undefined),
  component: () => <NewProductsScreen page={Route.useLoaderDeps().page} />,
})
