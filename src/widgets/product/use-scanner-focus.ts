/**
 * Focus for the field of a page that receives the text of a hand scanner. The field has the initial focus, and gets
 * keys that nothing else would handle.
 */
import { type RefObject, useEffect } from 'react'

/** Keys that follow each other within this time in ms come from a scanner: typing by hand is slower. */
export const fastKeysMs = 80

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Focuses the field on mount, without the keyboard of a touch screen until the field is tapped. */
export function useScannerFocus(field: RefObject<TextField | null>): void {
  useEffect(() => (field.current ? takeScans(field.current) : undefined), [field])
}

function takeScans(input: TextField): () => void {
  const showKeyboard = () => {
    if (input.inputMode !== 'none') return
    input.inputMode = ''
    // A field that already has the focus would not open the keyboard, so it is blurred first.
    if (document.activeElement === input) input.blur()
  }
  const takeKey = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && event.key !== ' '
    if (!isText || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (!(target instanceof Element) || isEditable(target) || isBehindDialog(input)) return
    // The key is typed into the element that has the focus after this handler. A further scan replaces the previous
    // text.
    input.focus({ preventScroll: true })
    input.select()
  }
  let lastKeyAt = -Infinity
  /** Scanners may end with Tab instead of Enter. */
  const submitAtTab = (event: KeyboardEvent) => {
    const isFast = event.timeStamp - lastKeyAt < fastKeysMs
    lastKeyAt = event.timeStamp
    if (event.key !== 'Tab' || event.shiftKey || !isFast || !(input instanceof HTMLInputElement)) return
    event.preventDefault()
    input.form?.requestSubmit()
  }
  input.addEventListener('keydown', submitAtTab as EventListener)
  input.addEventListener('pointerdown', showKeyboard)
  document.addEventListener('keydown', takeKey)
  if (!(document.activeElement && isEditable(document.activeElement))) {
    if (matchMedia('(pointer: coarse)').matches) input.inputMode = 'none'
    input.focus({ preventScroll: true })
  }
  return () => {
    input.removeEventListener('keydown', submitAtTab as EventListener)
    input.removeEventListener('pointerdown', showKeyboard)
    document.removeEventListener('keydown', takeKey)
  }
}

const nonTextTypes = ['button', 'checkbox', 'radio', 'file', 'submit', 'reset', 'image', 'range', 'color']

function isEditable(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !nonTextTypes.includes(element.type)
  const isField = element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
  return isField || (element instanceof HTMLElement && element.isContentEditable)
}

function isBehindDialog(input: Element): boolean {
  const dialogs = [...document.querySelectorAll('dialog[open], [aria-modal="true"]')]
  return dialogs.some((dialog) => !dialog.contains(input))
}
