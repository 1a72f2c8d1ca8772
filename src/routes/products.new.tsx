import { createFileRoute, redirect } from '@tanstack/react-router'
import { listSearch } from '../domain/find/search-params'
import { withFiltersOfPreviousList } from '../queries/carried-filters'
import { loadFiltered } from '../queries/list-page'
import { newArrivalsQuery } from '../queries/product-list'
import { NewProductsScreen } from '../screens/lists/new-products-screen'

export const Route = createFileRoute('/products/new')({
  validateSearch: listSearch,
  beforeLoad: (entry) => {
    // A newly opened list gets the filters of the previous list.
    const listWithFilters = withFiltersOfPreviousList(entry)
    if (listWithFilters) throw redirect({ to: '/products/new', ...listWithFilters, replace: true })
  },
  loaderDeps: ({ search }) => ({ search, page: search.page ?? 1 }),
  loader: async ({ context: { queryClient }, deps: { search, page }, location: { state } }) => {
    await Promise.all([
      queryClient.ensureQueryData(newArrivalsQuery(page)),
      loadFiltered(queryClient, { of: 'new' }, { search, state }),
    ])
  },
  component: () => <NewProductsScreen page={Route.useLoaderDeps().page} />,
})
