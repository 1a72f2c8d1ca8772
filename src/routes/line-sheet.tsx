import { createFileRoute } from '@tanstack/react-router'
import { sharedSearch } from '../domain/product/shared-products'
import { LineSheetScreen } from '../screens/line-sheet/line-sheet-screen'

export const Route = createFileRoute('/line-sheet')({
  validateSearch: sharedSearch,
  component: () => <LineSheetScreen {...Route.useSearch()} />,
})
