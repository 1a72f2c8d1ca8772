/** Calls back when the pointer goes down outside an element, or when Escape is pressed anywhere. */
import { type RefObject, useEffect, useRef } from 'react'

export function useOutsidePress(
  inside: RefObject<HTMLElement | null>,
  active: boolean,
  onPress: () => void,
): void {
  useDocumentEvent('pointerdown', active, (event) => {
    if (event.target instanceof Node && !inside.current?.contains(event.target)) onPress()
  })
}

export function useEscape(active: boolean, onEscape: (event: KeyboardEvent) => void): void {
  useDocumentEvent('keydown', active, (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape(event)
  })
}

function useDocumentEvent<K extends 'pointerdown' | 'keydown'>(
  type: K,
  active: boolean,
  handle: (event: DocumentEventMap[K]) => void,
): void {
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => {
    if (!active) return
    const listen = (event: DocumentEventMap[K]) => latest.current(event)
    document.addEventListener(type, listen)
    return () => document.removeEventListener(type, listen)
  }, [type, active])
}
