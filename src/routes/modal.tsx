import { createFileRoute, redirect } from '@tanstack/react-router'
import { brandingSearch } from '../domain/find/search-params'

// Redirects links to the former address of the modal's content (req 9.6).
export const Route = createFileRoute('/modal')({
  validateSearch: brandingSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/branding', search, replace: true })
  },
})
