/** Whether a media query holds, for what styles alone cannot do. */
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** `drawn` is what the server draws, and the first render over it. */
export function useMedia(query: string, drawn: boolean): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => drawn,
  )
}

// Whether an element has come near the visible part of the page; once true it stays true.

/** `margin` in px is how near counts. Without the browser's observer everything counts as near. */
export function useNearViewport<E extends Element>(margin = 400): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (near || !element) return
    if (typeof IntersectionObserver === 'undefined') {
      queueMicrotask(() => setNear(true))
      return
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: `${margin}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [near, margin])
  return [ref, near]
}
