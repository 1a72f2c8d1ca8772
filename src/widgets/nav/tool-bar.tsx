/**
 * Bottom bar of screens up to 900 px wide, within reach of a thumb that holds a tablet (req 1.26). Its entries are
 * links, so that they work before hydration and without scripts.
 */
import { useEffect, useRef, useState } from 'react'
import { whenPrecached } from '../../device/page-events'
import { useSignedIn } from '../../session/account'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { ShellIcon } from '../../ui/shell-icon'
import { featureTools, memberTools } from '../frame/features'
import { ShellLink } from '../frame/shell-link'
import styles from './tool-bar.module.css'
import { VisuallyHidden } from '../../ui/page'

/** A customer's cart with its count and panel, and the entries that features add. */
const cartTools = lazyComponent(() => import('./cart-tools'), 'CartTools')

const shop = { icon: 'shop', href: '/shop', label: 'Shop' } as const
const cart = { icon: 'cart', href: '/cart', label: 'Cart' } as const

/** The menu, for which the header has no room up to 900 px (req 1.2). */
const menu = lazyComponent(() => import('./mobile-menu'), 'MobileMenu')

/** Up to this width the bar is shown; the same value is in tool-bar.module.css. */
const narrowScreenQuery = '(max-width: 900px)'

export function ToolBar() {
  const signedIn = useSignedIn()
  const CartTools = cartTools.useComponent(signedIn)
  const tools = [shop, ...featureTools(), ...(signedIn ? [...memberTools(), cart] : [])]
  const more = useRef<HTMLButtonElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const MobileMenu = menu.useComponent(isMenuOpen)
  useEffect(() => {
    if (window.matchMedia(narrowScreenQuery).matches) whenPrecached(menu.preload)
  }, [])
  const showMenu = () => {
    // Safari does not focus a clicked button, so the browser alone would not return the focus to it.
    if (document.activeElement !== more.current) more.current?.focus()
    setMenuOpen(true)
  }
  return (
    <>
      <nav aria-label="Tools" className={styles.bar}>
        {tools.map(({ icon, href, label }) => {
          const Tool = icon === 'cart' && CartTools ? CartTools : ShellLink
          return (
            <Tool key={icon} href={href} className={styles.tool}>
              <ShellIcon name={icon} />
              {label}
            </Tool>
          )
        })}
        <button
          ref={more}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          className={styles.tool}
          onClick={showMenu}
          onPointerEnter={menu.preload}
        >
          <ShellIcon name="menu" />
          <span>
            More<VisuallyHidden>: Menu</VisuallyHidden>
          </span>
        </button>
      </nav>
      {/* The menu is outside of the bar, because the bar's columns depend on its number of tools. */}
      {MobileMenu && <MobileMenu open={isMenuOpen} onClose={() => setMenuOpen(false)} />}
    </>
  )
}
