import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageSearch } from '../domain/search-params'
import { loadCategoryPage } from '../queries/category-page'
import { CategoryScreen } from '../screens/lists/category-screen'

export const Route = createFileRoute('/category/$slug')({
  validateSearch: pageSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    if (!(await loadCategoryPage(queryClient, params.slug, deps.page))) throw notFound()
  },
  component: () => <CategoryScreen slug={Route.useParams().slug} page={Route.useLoaderDeps().page} />,
})
