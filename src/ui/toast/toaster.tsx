/**
 * Draws the toasts: in live regions, with the clock stopped under a pointer or focus, each with its own dismissal. They
 * stand at the foot, or as far above it as a button needs to stay free.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, toast as control, useToaster } from 'react-hot-toast/headless'
import styles from './toaster.module.css'
import { useToastPlace } from '../dialog'

export function Toaster() {
  const { toasts, handlers } = useToaster()
  const { startPause, endPause } = handlers
  const place = useToastPlace()
  const shown = toasts.filter(({ visible }) => visible)
  const list = useLifted(shown.map(({ id }) => id).join(), place)
  // A toast that is dismissed under the pointer sends no pointerleave.
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

// Where a message covers nothing that can be pressed.

type Box = { top: number; right: number; bottom: number; left: number }

/** Between the message and what it leaves free, in px. */
const gap = 8

/** How far up `box` has to go to lie over none of `others`, in px; null where there is no such place on the screen. */
export function liftOver(others: Box[], box: Box): number | null {
  const beside = others.filter(
    // What is hidden has no width.
    ({ left, right }) => right > left && left < box.right && right > box.left,
  )
  let lift = 0
  // From the lowest on up: each that is in the way moves the box above it.
  for (const { top, bottom } of beside.toSorted((a, b) => b.bottom - a.bottom)) {
    if (bottom > box.top - lift && top < box.bottom - lift) lift = box.bottom - top + gap
  }
  return box.top - lift < gap ? null : lift
}
