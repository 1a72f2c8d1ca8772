/** Opens the menu at 900 px and less, where there is no bar (S §2 Header). */
import { Menu } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyPiece } from '../ui/lazy-piece'
import styles from './mobile-menu-button.module.css'

const menu = lazyPiece(() => import('./mobile-menu').then(({ MobileMenu }) => MobileMenu))

export function MobileMenuButton() {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const MobileMenu = menu.usePiece(wanted)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  const hide = () => {
    setOpen(false)
    // Safari focuses no pressed button, so the browser would not come back to it by itself.
    if (open) button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={styles.button}
        onClick={show}
        onPointerEnter={menu.preload}
      >
        <Menu size={24} aria-hidden="true" />
        <span className={styles.label}>Menu</span>
      </button>
      {MobileMenu && <MobileMenu open={open} onClose={hide} />}
    </>
  )
}
