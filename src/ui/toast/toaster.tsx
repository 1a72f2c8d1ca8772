/**
 * Draws the toasts: in live regions, with the clock stopped under a pointer or focus, each with its own dismissal. They
 * stand at the foot, or as far above it as a button needs to stay free.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, toast as control, useToaster } from 'react-hot-toast/headless'
import { liftOver } from './lift'
import { useToastPlace } from './toast-place'
import styles from './toaster.module.css'

export function Toaster() {
  const { toasts, handlers } = useToaster()
  const { startPause, endPause } = handlers
  const place = useToastPlace()
  const shown = toasts.filter(({ visible }) => visible)
  const list = useLifted(shown.map(({ id }) => id).join(), place)
  // What was dismissed under the pointer tells nobody that the pointer left.
  const isEmpty = shown.length === 0
  useEffect(() => {
    if (isEmpty) endPause()
  }, [isEmpty, endPause])
  const drawn = (
    <div
      ref={list}
      className={styles.toasts}
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      {shown.map((toast) => (
        <div key={toast.id} className={`${styles.toast} ${styles[toast.className ?? 'default']}`}>
          <span {...toast.ariaProps}>{resolveValue(toast.message, toast)}</span>
          <button type="button" aria-label="Dismiss" onClick={() => control.dismiss(toast.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
  return place ? createPortal(drawn, place) : drawn
}

/** The fields and buttons that stay free; where there is no room above links, these alone. */
const controls = 'button, input, select, textarea'

/** Moves the list up each time that other messages (`shown`) stand in it. */
function useLifted(shown: string, place: Element | null) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = list.current
    if (!own || shown === '') return
    own.style.removeProperty('--lift')
    const box = own.getBoundingClientRect()
    const boxesOf = (selector: string) =>
      [...(place ?? document).querySelectorAll(selector)]
        .filter((element) => !own.contains(element))
        .map((element) => element.getBoundingClientRect())
    const lift = liftOver(boxesOf(`${controls}, a[href]`), box) ?? liftOver(boxesOf(controls), box) ?? 0
    own.style.setProperty('--lift', `${lift}px`)
  }, [shown, place])
  return list
}
