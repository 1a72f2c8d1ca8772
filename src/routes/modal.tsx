import { createFileRoute, redirect } from '@tanstack/react-router'
import { brandingSearch } from '../domain/search-params'

// Links to the place where the modal's content once was (req 9.6).
export const Route = createFileRoute('/modal')({
  validateSearch: brandingSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/branding', search, replace: true })
  },
})
