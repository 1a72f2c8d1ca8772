import { createFileRoute, notFound } from '@tanstack/react-router'
import { sortedPageSearch } from '../domain/search-params'
import { loadSubcategoryPage } from '../queries/category-page'
import { SubcategoryScreen } from '../screens/lists/subcategory-screen'

export const Route = createFileRoute('/$categorySlug/$subcategorySlug')({
  validateSearch: sortedPageSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1, sort: search.sort ?? '' }) as const,
  loader: async ({ context: { queryClient }, params, deps }) => {
    if (!(await loadSubcategoryPage(queryClient, { ...params, ...deps }))) throw notFound()
  },
  component: () => <SubcategoryScreen wanted={{ ...Route.useParams(), ...Route.useLoaderDeps() }} />,
})
