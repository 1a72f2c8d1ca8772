import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { productSortOf, listSearch } from '../domain/find/search-params'
import { withFiltersOfPreviousList } from '../queries/carried-filters'
import { loadSubcategoryPage } from '../queries/list-page'
import { SubcategoryScreen } from '../screens/lists/subcategory-screen'

export const Route = createFileRoute('/$categorySlug/$subcategorySlug')({
  validateSearch: listSearch,
  beforeLoad: (entry) => {
    // A newly opened list gets the filters of the previous list.
    const listWithFilters = withFiltersOfPreviousList(entry)
    if (listWithFilters)
      throw redirect({
        to: '/$categorySlug/$subcategorySlug',
        params: entry.params,
        ...listWithFilters,
        replace: true,
      })
  },
  loaderDeps: ({ search }) => ({ search, page: search.page ?? 1, sort: productSortOf(search.sort) }),
  loader: async ({ context: { queryClient }, params, deps: { search }, location: { state } }) => {
    if (!(await loadSubcategoryPage(queryClient, params, { search, state }))) throw notFound()
  },
  component: () => <SubcategoryScreen requested={{ ...Route.useParams(), ...Route.useLoaderDeps() }} />,
})
