/**
 * A modal based on the native `<dialog>`. The browser provides the focus trap, Escape and the return of the focus.
 */
import { useRouterState } from '@tanstack/react-router'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useRestoredFocus } from './focus'
import styles from './dialog.module.css'

type DialogProps = {
  open: boolean
  /** Called on Escape, on a press outside the dialog, and by buttons inside. */
  onClose: () => void
  /** Accessible name. Use `labelledBy` instead when a heading inside names the dialog. */
  label?: string
  labelledBy?: string
  /** `sheet` fills the full height at the left edge, `sheet-end` at the right edge. */
  variant?: 'card' | 'sheet' | 'sheet-end'
  className?: string | undefined
  /** Element that gets the focus on opening. By default the browser chooses it. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Closes when a link inside, Back or Forward leaves the page. */
  closeOnNavigate?: boolean
  children: ReactNode
}

/** Stays mounted while closed, so that the browser can return the focus. Its children mount when it opens. */
export function Dialog({
  open,
  onClose,
  label,
  labelledBy,
  variant = 'card',
  className = '',
  initialFocus,
  closeOnNavigate = false,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  // Children mount and unmount in a deferred render, so that the press is visible first.
  const isRendered = useDeferredValue(open)
  // After a key press the children render immediately, because the next key must reach the dialog.
  const hasContent = isRendered || (open && isPressedByKey())
  const isOpen = open && hasContent
  useEffect(() => {
    const dialog = element.current
    if (!dialog || dialog.open === isOpen) return
    if (isOpen) {
      dialog.showModal()
      initialFocus?.current?.focus()
    } else {
      dialog.close()
      // When the element that opened the dialog is gone, the browser leaves the focus inside until the next frame.
      const focused = document.activeElement
      if (focused instanceof HTMLElement && dialog.contains(focused)) focused.blur()
    }
  }, [isOpen, initialFocus])
  useRestoredFocus(element)
  useEffect(() => (isOpen && element.current ? registerToastContainer(element.current) : undefined), [isOpen])

  /** The content fills the dialog, so a press with the dialog itself as target is on the backdrop. */
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === element.current) onClose()
  }
  /**
   * React, unlike the browser, bubbles the close event of a nested dialog. Browsers send close in a later task, when
   * this dialog may have been reopened.
   */
  const closeWithDialog = (event: SyntheticEvent) => {
    if (event.target === element.current && !element.current.open && hasContent) onClose()
  }

  /**
   * The browser would close the dialog immediately and send close later, so a press that reopens it in between would
   * be lost.
   */
  const closeByEscape = (event: SyntheticEvent) => {
    if (event.target !== element.current) return
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      ref={element}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={`${styles.dialog} ${styles[variant]} ${className}`}
      onCancel={closeByEscape}
      onClose={closeWithDialog}
      onClick={closeFromBackdrop}
    >
      {hasContent && <div className={styles.content}>{children}</div>}
      {isOpen && closeOnNavigate && <CloseOnNavigate onClose={onClose} />}
    </dialog>
  )
}

/** Browsers match :focus-visible after a key press, but not after a tap or click. */
function isPressedByKey(): boolean {
  return document.activeElement?.matches(':focus-visible') ?? false
}

function CloseOnNavigate({ onClose }: Pick<DialogProps, 'onClose'>) {
  const page = useRouterState({ select: (state) => state.location.pathname })
  const [initialPage] = useState(page)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (page !== initialPage) close()
  }, [page, initialPage])
  return null
}

// Toasts render inside the topmost open dialog, because everything outside a modal is invisible and inert.

const openDialogs = createAtom<readonly Element[]>([])

/** Must be called when a modal opens. Returns a function to call when the modal closes. */
function registerToastContainer(dialog: Element): () => void {
  openDialogs.set((open) => [...open, dialog])
  return () => openDialogs.set((open) => open.filter((other) => other !== dialog))
}

/** Returns the topmost open dialog, or null for the page itself. */
export function useToastContainer(): Element | null {
  return useSelector(openDialogs, (open) => open.at(-1) ?? null)
}
