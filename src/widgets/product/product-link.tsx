/** A product's name or picture: a link to its page, or plain where the provider does not say which that is. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type ProductLinkProps = {
  slug: string | undefined
  /** A picture beside the name: pressed as well, but neither read out nor stopped at a second time. */
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
