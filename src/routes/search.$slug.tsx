import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageSearch } from '../domain/search-params'
import { onlyHit } from '../domain/catalogue/search'
import { searchText } from '../domain/text'
import { searchQuery } from '../queries/search'
import { SearchScreen } from '../screens/search/search-screen'

export const Route = createFileRoute('/search/$slug')({
  validateSearch: pageSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    const { value } = await queryClient.ensureQueryData(searchQuery(searchText(params.slug), deps.page))
    const hit = onlyHit(value, deps.page)
    if (hit) throw redirect({ to: '/product/$slug', params: { slug: hit.slug }, replace: true })
  },
  component: () => (
    <SearchScreen text={searchText(Route.useParams().slug)} page={Route.useLoaderDeps().page} />
  ),
})
