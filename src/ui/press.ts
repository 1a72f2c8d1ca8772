/** Presses of the pointer and of keys: plain ones, those outside an element, and Escape. */
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'

/** False for a press that asks the browser for a new tab, a new window or a download. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !metaKey && !ctrlKey && !shiftKey && !altKey
}

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
