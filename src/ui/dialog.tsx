/** A modal on the platform's own `<dialog>`: focus trap, Escape and return of focus are the browser's. */
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
import { useKeptFocus } from './focus'
import styles from './dialog.module.css'

type DialogProps = {
  open: boolean
  /** Escape, a press beside the dialog, or whatever inside calls it. */
  onClose: () => void
  /** Names the dialog. Give `labelledBy` instead when a heading inside says it. */
  label?: string
  labelledBy?: string
  /** `sheet` stands at the left edge over the full height, `sheet-end` at the right. */
  look?: 'card' | 'sheet' | 'sheet-end'
  className?: string | undefined
  /** What has the focus when it opens; else the browser decides. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Links inside, Back and Forward leave the page that it stands above. */
  closeOnNavigate?: boolean
  children: ReactNode
}

/** Stays mounted while closed, so that the browser can give focus back; its children come only when it opens. */
export function Dialog({
  open,
  onClose,
  label,
  labelledBy,
  look = 'card',
  className = '',
  initialFocus,
  closeOnNavigate = false,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  // Children are drawn, and taken away, in slices: what opens or closes it is seen to be pressed first.
  const isDrawn = useDeferredValue(open)
  // Not for a keyboard, whose next key may be there before the slices are: it belongs into the dialog.
  const isFilled = isDrawn || (open && pressedByKey())
  const isOpen = open && isFilled
  useEffect(() => {
    const dialog = element.current
    if (!dialog || dialog.open === isOpen) return
    if (isOpen) {
      dialog.showModal()
      initialFocus?.current?.focus()
    } else {
      dialog.close()
      // What opened it may be gone: then the browser leaves the focus in here until the next frame.
      const focused = document.activeElement
      if (focused instanceof HTMLElement && dialog.contains(focused)) focused.blur()
    }
  }, [isOpen, initialFocus])
  useKeptFocus(element)
  useEffect(() => (isOpen && element.current ? holdToasts(element.current) : undefined), [isOpen])

  /** A press on the backdrop has the dialog itself as its target: the content fills the dialog. */
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === element.current) onClose()
  }
  /**
   * In React, unlike in the browser, the end of a dialog inside this one arrives here too. Browsers tell it in a later
   * task: by then this one may have been opened anew.
   */
  const closeWithDialog = (event: SyntheticEvent) => {
    if (event.target === element.current && !element.current.open && isFilled) onClose()
  }

  /** The browser would close it now and tell so later: a press that opens it again in between would be lost. */
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
      className={`${styles.dialog} ${styles[look]} ${className}`}
      onCancel={closeByEscape}
      onClose={closeWithDialog}
      onClick={closeFromBackdrop}
    >
      {isFilled && <div className={styles.content}>{children}</div>}
      {isOpen && closeOnNavigate && <CloseOnNavigate onClose={onClose} />}
    </dialog>
  )
}

/** Browsers show the focus of what a key pressed, and not of what was tapped or clicked. */
function pressedByKey(): boolean {
  return document.activeElement?.matches(':focus-visible') ?? false
}

function CloseOnNavigate({ onClose }: Pick<DialogProps, 'onClose'>) {
  const page = useRouterState({ select: (state) => state.location.pathname })
  const [openedOn] = useState(page)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (page !== openedOn) close()
  }, [page, openedOn])
  return null
}

// Where toasts are drawn: inside the topmost open dialog, since all that stands outside a modal can neither be seen nor heard.

const openDialogs = createAtom<readonly Element[]>([])

/** To be called when a modal opens. Returns what to call when it closes. */
function holdToasts(dialog: Element): () => void {
  openDialogs.set((open) => [...open, dialog])
  return () => openDialogs.set((open) => open.filter((other) => other !== dialog))
}

/** The topmost open dialog, or null for the page itself. */
export function useToastPlace(): Element | null {
  return useSelector(openDialogs, (open) => open.at(-1) ?? null)
}
