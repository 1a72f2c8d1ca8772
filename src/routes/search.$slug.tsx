import { createFileRoute, redirect } from '@tanstack/react-router'
import { askedOf } from '../domain/find/asked-filters'
import { listSearch } from '../domain/search-params'
import { namedProduct } from '../domain/catalogue/named-product'
import { searchText } from '../domain/text'
import { loadFound } from '../queries/find'
import { searchQuery } from '../queries/search'
import { SearchScreen } from '../screens/search/search-screen'

export const Route = createFileRoute('/search/$slug')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => ({ search, page: search.page ?? 1 }),
  loader: async ({ context: { queryClient, session }, params, deps, location }) => {
    const text = searchText(params.slug)
    const asked = askedOf(text, deps.search, location.state.appliedFor, session.signedIn())
    if (asked) throw redirect({ to: '/search/$slug', params, ...asked, replace: true })
    const [{ value }] = await Promise.all([
      queryClient.ensureQueryData(searchQuery(text, deps.page)),
      loadFound(queryClient, { of: 'search', text }, deps.search),
    ])
    const slug = namedProduct(text, value, deps.page)
    if (slug !== null) throw redirect({ to: '/product/$slug', params: { slug }, replace: true })
  },
  component: () => (
    <SearchScreen text={searchText(Route.useParams().slug)} page={Route.useLoaderDeps().page} />
  ),
})
