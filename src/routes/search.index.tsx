import { createFileRoute, redirect } from '@tanstack/react-router'
import { typedSearch } from '../domain/find/search-params'
import { searchText } from '../domain/text'

// The target of the search form while the page is not hydrated yet (req 1.9).
export const Route = createFileRoute('/search/')({
  validateSearch: typedSearch,
  beforeLoad: ({ search }) => {
    const slug = searchText(search.text ?? '')
    if (slug === '') throw redirect({ to: '/shop', replace: true })
    throw redirect({ to: '/search/$slug', params: { slug }, replace: true })
  },
})
