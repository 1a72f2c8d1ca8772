/** A product's name: a link to its page, or plain where the provider does not say which that is. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export function ProductLink({ slug, children }: { slug: string | undefined; children: ReactNode }) {
  if (!slug) return children
  return (
    <Link to="/product/$slug" params={{ slug }}>
      {children}
    </Link>
  )
}
