/** Media queries and the distance of elements from the viewport, for behaviour that CSS cannot express. */
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** `serverValue` is used by the server and in the first render over its markup. */
export function useMedia(query: string, serverValue: boolean): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => serverValue,
  )
}

// Detects when an element comes near the viewport. The result stays true afterwards.

/**
 * `margin` is the distance in px that counts as near. Browsers without IntersectionObserver treat every element as
 * near.
 */
export function useNearViewport<E extends Element>(margin = 400): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (isNear || !element) return
    if (typeof IntersectionObserver === 'undefined') {
      queueMicrotask(() => setIsNear(true))
      return
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: `${margin}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear, margin])
  return [ref, isNear]
}
