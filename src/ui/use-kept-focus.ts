/** A focus that would be lost with what was drawn anew goes to the heading of what is left around it. */
import { type RefObject, useEffect } from 'react'

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
