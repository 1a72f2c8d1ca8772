import { createFileRoute, notFound } from '@tanstack/react-router'
import { listSearch } from '../domain/search-params'
import { loadCategoryPage } from '../queries/list-page'
import { CategoryScreen } from '../screens/lists/category-screen'

export const Route = createFileRoute('/category/$slug')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => ({ search, page: search.page ?? 1 }),
  loader: async ({ context: { queryClient }, params, deps: { search }, location: { state } }) => {
    if (!(await loadCategoryPage(queryClient, params.slug, { search, state }))) throw notFound()
  },
  component: () => <CategoryScreen slug={Route.useParams().slug} page={Route.useLoaderDeps().page} />,
})
