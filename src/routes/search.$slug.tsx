import { createFileRoute, redirect } from '@tanstack/react-router'
import { listSearch } from '../domain/find/search-params'
import { searchText } from '../domain/text'
import { withFiltersOfPreviousList } from '../queries/carried-filters'
import { loadSearch } from '../queries/search'
import { SearchScreen } from '../screens/search/search-screen'

export const Route = createFileRoute('/search/$slug')({
  validateSearch: listSearch,
  beforeLoad: (entry) => {
    // A newly opened list gets the filters of the previous list.
    const listWithFilters = withFiltersOfPreviousList(entry)
    if (listWithFilters)
      throw redirect({ to: '/search/$slug', params: entry.params, ...listWithFilters, replace: true })
  },
  loaderDeps: ({ search }) => ({ search, page: search.page ?? 1 }),
  loader: async ({ context: { queryClient }, params, deps: { search }, location, preload }) => {
    const options = { search, state: location.state, isVisit: !preload }
    const target = await loadSearch(queryClient, searchText(params.slug), options)
    if (target === null) return
    if ('product' in target)
      throw redirect({ to: '/product/$slug', params: { slug: target.product }, replace: true })
    const { filters } = target
    // A server-rendered page has no history state, so a redirect to the same URL would change nothing.
    if (import.meta.env.SSR && JSON.stringify(filters.search) === JSON.stringify(search)) return
    throw redirect({
      to: '/search/$slug',
      params,
      search: filters.search,
      state: filters.state,
      replace: true,
    })
  },
  component: () => (
    <SearchScreen text={searchText(Route.useParams().slug)} page={Route.useLoaderDeps().page} />
  ),
})
