/** Opens the menu at 900 px and less, where there is no bar (req 1.2). */
import { useRef, useState } from 'react'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { ShellIcon } from '../../ui/shell-icon'
import { VisuallyHidden } from '../../ui/visually-hidden'

const menu = lazyPiece(() => import('./mobile-menu').then(({ MobileMenu }) => MobileMenu))

export function MobileMenuButton({ className }: { className: string | undefined }) {
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
        className={className}
        onClick={show}
        onPointerEnter={menu.preload}
      >
        <ShellIcon name="menu" />
        <span>
          More<VisuallyHidden>: Menu</VisuallyHidden>
        </span>
      </button>
      {MobileMenu && <MobileMenu open={open} onClose={hide} />}
    </>
  )
}
