import { createFileRoute, notFound } from '@tanstack/react-router'
import { listSearch } from '../domain/search-params'
import { productSortOf } from '../domain/search-params'
import { loadSubcategoryPage } from '../queries/category-page'
import { SubcategoryScreen } from '../screens/lists/subcategory-screen'

export const Route = createFileRoute('/$categorySlug/$subcategorySlug')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => ({ search, page: search.page ?? 1, sort: productSortOf(search.sort) }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    if (!(await loadSubcategoryPage(queryClient, { ...params, ...deps }))) throw notFound()
  },
  component: () => <SubcategoryScreen wanted={{ ...Route.useParams(), ...Route.useLoaderDeps() }} />,
})
