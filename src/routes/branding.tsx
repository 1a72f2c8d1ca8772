import { createFileRoute } from '@tanstack/react-router'
import { brandingSearch } from '../domain/search-params'
import { BrandingScreen } from '../screens/branding/branding-screen'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A method that was opened from the list: one step back is the list. */
    fromBranding?: boolean
  }
}

export const Route = createFileRoute('/branding')({
  validateSearch: brandingSearch,
  component: () => <BrandingScreen {...Route.useSearch()} />,
})
