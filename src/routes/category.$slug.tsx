import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { listSearch } from '../domain/find/search-params'
import { withFiltersOfPreviousList } from '../queries/carried-filters'
import { loadCategoryPage } from '../queries/list-page'
import { CategoryScreen } from '../screens/lists/category-screen'

export const Route = createFileRoute('/category/$slug')({
  validateSearch: listSearch,
  beforeLoad: (entry) => {
    // A newly opened list gets the filters of the previous list.
    const listWithFilters = withFiltersOfPreviousList(entry)
    if (listWithFilters)
      throw redirect({ to: '/category/$slug', params: entry.params, ...listWithFilters, replace: true })
  },
  loaderDeps: ({ search }) => ({ search, page: search.page ?? 1 }),
  loader: async ({ context: { queryClient }, params, deps: { search }, location: { state } }) => {
    if (!(await loadCategoryPage(queryClient, params.slug, { search, state }))) throw notFound()
  },
  component: () => <CategoryScreen slug={Route.useParams().slug} page={Route.useLoaderDeps().page} />,
})
