/** Where things are on the screen. */
import type { Locator } from '@playwright/test'

/** How many of the elements lie wholly within their parent's left and right edge. */
export function fullyVisible(elements: Locator): Promise<number> {
  return elements.evaluateAll((list) => {
    const frame = list[0]?.parentElement?.getBoundingClientRect()
    if (!frame) return 0
    return list.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && left >= frame.left - 1 && right <= frame.right + 1
    }).length
  })
}

/** True when the page can be scrolled sideways. */
export function scrollsSideways(root: Locator): Promise<boolean> {
  return root.evaluate((element) => element.ownerDocument.documentElement.scrollWidth > window.innerWidth)
}

/** Of the focused element: true when nothing of it shows because the page's sticky header lies over it. */
export function focusIsCovered(root: Locator): Promise<boolean> {
  return root.evaluate(() => {
    const focused = document.activeElement
    const header = document.querySelector('header')
    if (!focused || !header || focused === document.body || header.contains(focused)) return false
    return focused.getBoundingClientRect().bottom <= header.getBoundingClientRect().bottom
  })
}
