/** A link to a product's page around its name or picture; plain content if the provider does not name that page. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type ProductLinkProps = {
  slug: string | undefined
  /** The link is a picture next to the name: clickable, but hidden from screen readers and skipped by the tab key. */
  isPicture?: boolean
  children: ReactNode
}

export function ProductLink({ slug, isPicture = false, children }: ProductLinkProps) {
  if (!slug) return children
  return (
    <Link to="/product/$slug" params={{ slug }} {...(isPicture && { 'aria-hidden': true, tabIndex: -1 })}>
      {children}
    </Link>
  )
}
