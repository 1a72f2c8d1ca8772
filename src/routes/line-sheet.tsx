import { createFileRoute } from '@tanstack/react-router'
import { lineSheetSearch } from '../domain/wishlist/line-sheet-search'
import { LineSheetScreen } from '../screens/line-sheet/line-sheet-screen'

export const Route = createFileRoute('/line-sheet')({
  validateSearch: lineSheetSearch,
  component: () => <LineSheetScreen {...Route.useSearch()} />,
})
