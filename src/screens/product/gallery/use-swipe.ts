/** A finger drawn sideways means the picture before or after. */
import { type PointerEvent, useRef } from 'react'

/** How far a finger travels, in px, before it counts. */
const distance = 40

/** Handlers for the element that is swiped; it needs `touch-action: pan-y pinch-zoom`. Steps are -1 or 1. */
export function useSwipe(onSwipe: (steps: number) => void) {
  const start = useRef<number | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'touch' && event.isPrimary ? event.clientX : null
    },
    onPointerUp: (event: PointerEvent) => {
      const travelled = start.current === null ? 0 : event.clientX - start.current
      start.current = null
      if (Math.abs(travelled) > distance) onSwipe(travelled > 0 ? -1 : 1)
    },
  }
}
