import { createFileRoute } from '@tanstack/react-router'
import { compareSearch } from '../../rules/compare-search'
import { CompareScreen } from '../compare-screen'

export const Route = createFileRoute('/compare')({
  validateSearch: compareSearch,
  component: () => <CompareScreen {...Route.useSearch()} />,
})
