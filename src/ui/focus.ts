/** Moves the focus to a heading: when a re-render removes the focused element, and when a dialog opens. */
import { type RefObject, useEffect } from 'react'

/** Moves a lost focus to the heading of the nearest ancestor that is still on the page. */
export function useRestoredFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current
    if (!element) return
    /** The focused element and its ancestors, the nearest first. */
    let focusPath: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      focusPath = target instanceof Element ? pathTo(target, element) : []
    }
    const restoreFocus = () => {
      const [focused] = focusPath
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      const remaining = focusPath.find((ancestor) => ancestor.isConnected)
      const heading = remaining?.querySelector<HTMLElement>('h1, h2, h3')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(restoreFocus)
    element.addEventListener('focusin', remember)
    changes.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      changes.disconnect()
    }
  }, [container])
}

function pathTo(from: Element, to: Element): Element[] {
  const path = [from]
  for (let node: Element | null = from; node && node !== to; node = node.parentElement)
    if (node.parentElement) path.push(node.parentElement)
  return path
}

/**
 * Ref for the heading of a dialog. The browser focuses the heading when the dialog opens, and content that is
 * rendered into an open dialog takes over the focus of the content it replaces.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (!element) return
  element.setAttribute('autofocus', '')
  if (element.closest('dialog[open]')) element.focus({ preventScroll: true })
}
