/** A link to the branding methods; a plain click opens them in a dialog above the current page (req 9.6). */
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { BrandingId } from '../../domain/branding/branding-names'
import { isPlainClick } from '../../ui/press'
import { showBranding } from '../frame/overlays'

type BrandingLinkProps = {
  /** One method; default: all methods. */
  method?: BrandingId
  className?: string | undefined
  children: ReactNode
}

export function BrandingLink({ method, className, children }: BrandingLinkProps) {
  const router = useRouter()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    // The branding page itself shows the methods already, so this link behaves like any other link.
    if (/^\/branding\/?$/i.test(router.state.location.pathname)) return
    event.preventDefault()
    const opener = event.currentTarget
    fetchModal().then(
      () => showBranding({ method: method ?? null, opener }),
      () => void router.navigate({ to: '/branding', search: { method } }),
    )
  }
  return (
    <Link
      to="/branding"
      search={{ method }}
      activeOptions={{ exact: true, includeHash: true, includeSearch: false }}
      aria-haspopup="dialog"
      className={className}
      onClick={press}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </Link>
  )
}

const fetchModal = () => import('./branding-modal')
const preload = () => void fetchModal().catch(() => {})
