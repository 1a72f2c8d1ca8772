import { createFileRoute, notFound } from '@tanstack/react-router'
import { productSortOf, listSearch } from '../domain/search-params'
import { loadSubcategoryPage } from '../queries/list-page'
import { SubcategoryScreen } from '../screens/lists/subcategory-screen'

export const Route = createFileRoute('/$categorySlug/$subcategorySlug')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => ({ search, page: search.page ?? 1, sort: productSortOf(search.sort) }),
  loader: async ({ context: { queryClient }, params, deps: { search }, location: { state } }) => {
    if (!(await loadSubcategoryPage(queryClient, params, { search, state }))) throw notFound()
  },
  component: () => <SubcategoryScreen wanted={{ ...Route.useParams(), ...Route.useLoaderDeps() }} />,
})
