/** Pointer and key events: plain clicks, presses outside an element, and Escape. */
import { type MouseEvent, type RefObject, useEffect, useEffectEvent } from 'react'

/** Returns false for a click that opens a new tab or window or starts a download. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !metaKey && !ctrlKey && !shiftKey && !altKey
}

export function useOutsidePress(
  container: RefObject<HTMLElement | null>,
  active: boolean,
  onPress: () => void,
): void {
  useDocumentEvent('pointerdown', active, (event) => {
    if (event.target instanceof Node && !container.current?.contains(event.target)) onPress()
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
  handler: (event: DocumentEventMap[K]) => void,
): void {
  const handleEvent = useEffectEvent(handler)
  useEffect(() => {
    if (!active) return
    const listen = (event: DocumentEventMap[K]) => handleEvent(event)
    document.addEventListener(type, listen)
    return () => document.removeEventListener(type, listen)
  }, [type, active])
}
