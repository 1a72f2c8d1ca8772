/** A link whose address comes from the provider: to a page of this site, or to another site. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type ProviderLinkProps = {
  href: string
  className: string | undefined
  target?: '_blank'
  rel?: 'noopener'
  children: ReactNode
}

export function ProviderLink({ href, children, ...rest }: ProviderLinkProps) {
  if (!/^https?:/i.test(href)) {
    return (
      <Link to={href} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
