/** Where the focus goes when what had it, or ought to have it, is drawn anew. */
import { type RefObject, useEffect } from 'react'

/** A focus that would be lost goes to the heading of what is left around it. */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current
    if (!element) return
    /** What has the focus, and all that is around it, the nearest first. */
    let around: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      around = target instanceof Element ? outwards(target, element) : []
    }
    const lookAgain = () => {
      const [focused] = around
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      const left = around.find((one) => one.isConnected)
      const heading = left?.querySelector<HTMLElement>('h1, h2, h3')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(lookAgain)
    element.addEventListener('focusin', remember)
    changes.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      changes.disconnect()
    }
  }, [place])
}

function outwards(from: Element, to: Element): Element[] {
  const path = [from]
  for (let one: Element | null = from; one && one !== to; one = one.parentElement)
    if (one.parentElement) path.push(one.parentElement)
  return path
}

/**
 * A ref for the heading of a dialog: the browser focuses it when the dialog opens, and what is drawn into an open dialog
 * takes the focus that would be lost with what was there before.
 */
export function takesFocus(element: HTMLElement | null): void {
  if (!element) return
  element.setAttribute('autofocus', '')
  if (element.closest('dialog[open]')) element.focus({ preventScroll: true })
}
