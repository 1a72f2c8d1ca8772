/**
 * Renders toasts as live regions, each with a Dismiss button. Hover and focus pause their timers. Toasts are at the
 * bottom of the screen, and are lifted as far as needed to leave buttons free.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, toast as control, useToaster } from 'react-hot-toast/headless'
import styles from './toaster.module.css'
import { useToastContainer } from '../dialog'

export function Toaster() {
  const { toasts, handlers } = useToaster()
  const { startPause, endPause } = handlers
  const container = useToastContainer()
  const visibleToasts = toasts.filter(({ visible }) => visible)
  const listRef = useLifted(visibleToasts.map(({ id }) => id).join(), container)
  // A toast that is dismissed under the pointer sends no pointerleave.
  const isEmpty = visibleToasts.length === 0
  useEffect(() => {
    if (isEmpty) endPause()
  }, [isEmpty, endPause])
  const content = (
    <div
      ref={listRef}
      className={styles.toasts}
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      {visibleToasts.map((toast) => (
        <div key={toast.id} className={`${styles.toast} ${styles[toast.className ?? 'default']}`}>
          <span {...toast.ariaProps}>{resolveValue(toast.message, toast)}</span>
          <button type="button" aria-label="Dismiss" onClick={() => control.dismiss(toast.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
  return container ? createPortal(content, container) : content
}

/** Fields and buttons that toasts must not cover. When there is no room to leave links free too, only these count. */
const controlSelector = 'button, input, select, textarea'

/** Lifts the list each time its messages (`visibleIds`) change. */
function useLifted(visibleIds: string, container: Element | null) {
  const listRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const listElement = listRef.current
    if (!listElement || visibleIds === '') return
    listElement.style.removeProperty('--lift')
    const box = listElement.getBoundingClientRect()
    const boxesOf = (selector: string) =>
      [...(container ?? document).querySelectorAll(selector)]
        .filter((element) => !listElement.contains(element))
        .map((element) => element.getBoundingClientRect())
    const lift =
      liftOver(boxesOf(`${controlSelector}, a[href]`), box) ?? liftOver(boxesOf(controlSelector), box) ?? 0
    listElement.style.setProperty('--lift', `${lift}px`)
  }, [visibleIds, container])
  return listRef
}

// Finds a position for the messages where they cover no control.

type Box = { top: number; right: number; bottom: number; left: number }

/** Distance between a message and a control, in px. */
const gapPx = 8

/**
 * Returns the distance in px by which `box` must move up so that it covers none of the `controls`. null: the screen has
 * no such position.
 */
export function liftOver(controls: Box[], box: Box): number | null {
  const overlapping = controls.filter(
    // Hidden elements have no width.
    ({ left, right }) => right > left && left < box.right && right > box.left,
  )
  let lift = 0
  // Goes from the lowest element upwards; each element that overlaps the box moves the box above it.
  for (const { top, bottom } of overlapping.toSorted((a, b) => b.bottom - a.bottom)) {
    if (bottom > box.top - lift && top < box.bottom - lift) lift = box.bottom - top + gapPx
  }
  return box.top - lift < gapPx ? null : lift
}
