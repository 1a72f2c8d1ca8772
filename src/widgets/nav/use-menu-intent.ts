/**
 * Which panel of the bar is open. A mouse opens by resting, not by passing: with a panel open, another entry takes
 * over only when the pointer stands still on it, so that the way down to a link never swaps panels (req 1.5).
 */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { MenuId } from './menu-entries'

/** Rest before opening or swapping, and grace after leaving, in ms. */
const rest = 300
/** A click this soon after hovering opened the panel meant the same wish. */
const sameWish = 500

export function useMenuIntent() {
  const [open, setOpen] = useState<MenuId | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const hoverOpenedAt = useRef(0)

  const forget = () => {
    if (timer.current) clearTimeout(timer.current)
    timer.current = null
  }
  const soon = (next: MenuId | null) => {
    forget()
    if (next === open) return
    timer.current = setTimeout(() => {
      hoverOpenedAt.current = performance.now()
      setOpen(next)
    }, rest)
  }
  const show = (next: MenuId | null) => {
    forget()
    hoverOpenedAt.current = 0
    setOpen(next)
  }
  useEffect(() => forget, [])

  return {
    open,
    close: () => show(null),
    /** A click, a tap, Enter or Space on an entry's button. */
    press: (id: MenuId) => {
      if (open !== id) show(id)
      else if (performance.now() - hoverOpenedAt.current > sameWish) show(null)
    },
    /** For the entry's element, which holds its panel too. `id` is null for an entry that is a plain link. */
    entry: (id: MenuId | null) => ({
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') soon(id)
      },
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType !== 'touch' && open !== null && open !== id) soon(id)
      },
    }),
    /** For the element around all entries. */
    bar: {
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') soon(null)
      },
    },
  }
}
