/**
 * Link to the cart with a badge for the number of lines. A plain click opens the cart panel instead (req 5.4, 5.6).
 */
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import { useCartCount } from '../../session/cart'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { isPlainClick } from '../../ui/press'
import { openCartPanel, useCartPanel } from '../frame/overlays'
import styles from './cart-link.module.css'

export const cartPanel = lazyComponent(() => import('./cart-panel'), 'CartPanel')

type CartLinkProps = { href: string; className?: string | undefined; children: ReactNode }

export function CartLink({ href, className, children }: CartLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const count = useCartCount()
  const { open } = useCartPanel()
  const wasOpen = useRef(false)

  useEffect(() => {
    // The element that opened the panel may be removed by now, or was never focused: Safari does not focus a clicked
    // button.
    if (wasOpen.current && !open && document.activeElement === document.body) link.current?.focus()
    wasOpen.current = open
  }, [open])

  const openPanel = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openCartPanel()
  }
  return (
    <Link
      ref={link}
      to={href}
      preload={false}
      aria-label={cartLabel(count)}
      aria-haspopup="dialog"
      title="Cart"
      className={className}
      onClick={openPanel}
      onPointerEnter={cartPanel.preload}
      onFocus={cartPanel.preload}
    >
      {children}
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

function cartLabel(count: number): string {
  if (count === 0) return 'Cart'
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
}
