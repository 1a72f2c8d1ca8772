import { createFileRoute } from '@tanstack/react-router'
import { brandingSearch } from '../domain/find/search-params'
import { BrandingScreen } from '../screens/branding/branding-screen'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set for a method that was opened from the list, so that one step back leads to the list. */
    fromBranding?: boolean
  }
}

export const Route = createFileRoute('/branding')({
  validateSearch: brandingSearch,
  component: () => <BrandingScreen {...Route.useSearch()} />,
})
