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

export function ToolBar() {
  const signedIn = useSignedIn()
  const CartTools = cartTools.usePiece(signedIn)
  return (
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
      <MobileMenuButton className={styles.tool} />
    </nav>
  )
}

const menu = lazyPiece(() => import('./mobile-menu').then(({ MobileMenu }) => MobileMenu))

/** Where the bar is shown, as in tool-bar.module.css. */
const narrow = '(max-width: 900px)'

/** Opens the menu at 900 px and less (req 1.2). */
function MobileMenuButton({ className }: { className: string | undefined }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const MobileMenu = menu.usePiece(wanted)
  useEffect(() => {
    if (window.matchMedia(narrow).matches) whenPrecached(menu.preload)
  }, [])
  const show = () => {
    // Safari focuses no pressed button, so the browser would not come back to it by itself.
    if (document.activeElement !== button.current) button.current?.focus()
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={className}
        onClick={show}
        onPointerEnter={menu.preload}
      >
        <ShellIcon name="menu" />
        <span>
          More<VisuallyHidden>: Menu</VisuallyHidden>
        </span>
      </button>
      {MobileMenu && <MobileMenu open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
