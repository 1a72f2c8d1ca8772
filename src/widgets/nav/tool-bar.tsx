/**
 * The bar at the foot of screens of 900 px and less: what is reached for with a thumb while a tablet is held (req 1.26). Links,
 * so that they lead somewhere before the page is alive, and without scripts.
 */
import { useEffect, useRef, useState } from 'react'
import { whenPrecached } from '../../device/page-events'
import { useSignedIn } from '../../session/account'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { ShellIcon } from '../../ui/shell-icon'
import { ShellLink } from '../shell/shell-link'
import styles from './tool-bar.module.css'
import { VisuallyHidden } from '../../ui/page'

/** A customer's cart, with its count and its panel, and what staff have beside it. */
const cartTools = lazyPiece(() => import('./cart-tools').then(({ CartTools }) => CartTools))

const tools = [
  ['shop', '/shop', 'Shop'],
  ['scan', '/scan', 'Scan'],
] as const
const memberTools = [
  ['drafts', '/drafts', 'Drafts'],
  ['cart', '/cart', 'Cart'],
] as const

/** The shop's sections, which 900 px and less have no room for in the header (req 1.2). */
const menu = lazyPiece(() => import('./mobile-menu').then(({ MobileMenu }) => MobileMenu))

/** Where the bar is shown, as in tool-bar.module.css. */
const narrow = '(max-width: 900px)'

export function ToolBar() {
  const signedIn = useSignedIn()
  const CartTools = cartTools.usePiece(signedIn)
  const more = useRef<HTMLButtonElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const MobileMenu = menu.usePiece(isMenuOpen)
  useEffect(() => {
    if (window.matchMedia(narrow).matches) whenPrecached(menu.preload)
  }, [])
  const showMenu = () => {
    // Safari focuses no pressed button, so the browser would not come back to it by itself.
    if (document.activeElement !== more.current) more.current?.focus()
    setMenuOpen(true)
  }
  return (
    <>
      <nav aria-label="Tools" className={styles.bar}>
        {[...tools, ...(signedIn ? memberTools : [])].map(([icon, href, label]) => {
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
      {/* Not in the bar, whose places go by how many tools it has. */}
      {MobileMenu && <MobileMenu open={isMenuOpen} onClose={() => setMenuOpen(false)} />}
    </>
  )
}
