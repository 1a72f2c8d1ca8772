import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { productSortOf, listSearch } from '../domain/find/search-params'
import { withCarriedFilters } from '../queries/carried-filters'
import { loadSubcategoryPage } from '../queries/list-page'
import { SubcategoryScreen } from '../screens/lists/subcategory-screen'

export const Route = createFileRoute('/$categorySlug/$subcategorySlug')({
  validateSearch: listSearch,
  beforeLoad: (entry) => {
    const carried = withCarriedFilters(entry)
    if (carried)
      throw redirect({
        to: '/$categorySlug/$subcategorySlug',
        params: entry.params,
        ...carried,
        replace: true,
      })
  },
  loaderDeps: ({ search }) => ({ search, page: search.page ?? 1, sort: productSortOf(search.sort) }),
  loader: async ({ context: { queryClient }, params, deps: { search }, location: { state } }) => {
    if (!(await loadSubcategoryPage(queryClient, params, { search, state }))) throw notFound()
  },
  component: () => <SubcategoryScreen requested={{ ...Route.useParams(), ...Route.useLoaderDeps() }} />,
})
