import { createFileRoute } from '@tanstack/react-router'
import { compareSearch } from '../domain/find/search-params'
import { CompareScreen } from '../screens/compare/compare-screen'

export const Route = createFileRoute('/compare')({
  validateSearch: compareSearch,
  component: () => <CompareScreen {...Route.useSearch()} />,
})
