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

export type FocusPlace = 'in the header' | 'covered by the header' | 'free'

/** Where the focused element is, seen from the page's sticky header. */
export function placeOfFocus(root: Locator): Promise<FocusPlace> {
  return root.evaluate(() => {
    const focused = document.activeElement
    const header = document.querySelector('header')
    if (!focused || !header || focused === document.body) return 'free'
    if (header.contains(focused)) return 'in the header'
    const covered = focused.getBoundingClientRect().bottom <= header.getBoundingClientRect().bottom
    return covered ? 'covered by the header' : 'free'
  })
}
