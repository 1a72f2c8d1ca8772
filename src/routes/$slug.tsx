import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { listSearch } from '../domain/find/search-params'
import { withFiltersOfPreviousList } from '../queries/carried-filters'
import { loadSectionPage } from '../queries/list-page'
import { PortalOrCategoryScreen } from '../screens/lists/section-screen'

export const Route = createFileRoute('/$slug')({
  validateSearch: listSearch,
  beforeLoad: (entry) => {
    // A newly opened list gets the filters of the previous list.
    const listWithFilters = withFiltersOfPreviousList(entry)
    if (listWithFilters)
      throw redirect({ to: '/$slug', params: entry.params, ...listWithFilters, replace: true })
  },
  loaderDeps: ({ search }) => ({ search, page: search.page ?? 1 }),
  loader: async ({ context: { queryClient }, params, deps: { search }, location: { state } }) => {
    if (!(await loadSectionPage(queryClient, params.slug, { search, state }))) throw notFound()
  },
  component: () => <PortalOrCategoryScreen slug={Route.useParams().slug} page={Route.useLoaderDeps().page} />,
})
