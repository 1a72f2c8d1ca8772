/** Quality checks for any page: accessibility, layout shifts, width and visible focus. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Returns serious and critical violations found by axe-core, each with its rule and the elements. The legacy mode
 * checks no frames; the shop has no frames.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Returns true when the page or the element can be scrolled sideways. */
export function scrollsSideways(container: Page | Locator): Promise<boolean> {
  const element = 'goto' in container ? container.locator('html') : container
  return element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
}

/** Multiplies the browser's font size setting, which also affects media queries. */
export async function withLargeText(page: Page, times = 2): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * times } })
}

/** Expects the element to be completely on the first screen, with nothing above it. */
export async function expectOnFirstScreen(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeInViewport({ ratio: 1 })
  const isFree = await wanted.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
    return element.contains(topElement) || topElement?.contains(element) === true
  })
  expect(isFree, `${wanted.toString()} is covered`).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
}

/** Returns the number of elements that are completely between their parent's left and right edge. */
export function countFullyVisible(elements: Locator): Promise<number> {
  return elements.evaluateAll((list) => {
    const frame = list[0]?.parentElement?.getBoundingClientRect()
    if (!frame) return 0
    return list.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && left >= frame.left - 1 && right <= frame.right + 1
    }).length
  })
}

export type FocusPosition = 'in the header' | 'covered by the header' | 'free'

/** Returns the position of the focused element relative to the page's sticky header. */
export function focusPosition(page: Page): Promise<FocusPosition> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const header = document.querySelector('header')
    if (!focused || !header || focused === document.body) return 'free'
    if (header.contains(focused)) return 'in the header'
    const covered = focused.getBoundingClientRect().bottom <= header.getBoundingClientRect().bottom
    return covered ? 'covered by the header' : 'free'
  })
}

/** Presses Tab until the element has the focus. Throws when the header covers a stop on the way. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stop = 0; stop < 150; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    // A dialog and the skip link are above the header.
    const isAbove = (await page.locator('dialog[open], a[href="#main"]:focus').count()) > 0
    if (!isAbove && (await focusPosition(page)) === 'covered by the header')
      throw new Error(
        `The header covers ${await page.locator(':focus').evaluate((focused) => focused.outerHTML)}`,
      )
  }
  throw new Error(`Tab does not lead to ${wanted.toString()}`)
}

type Shift = { value: number; startTime: number; hadRecentInput: boolean; sources?: { node: Node | null }[] }
export type Shifts = { total: number; moved: string[] }

/**
 * Returns the Cumulative Layout Shift so far: the largest sum of shifts that are less than 1 s apart, within 5 s at
 * most. Shifts that user input caused do not count.
 */
export function layoutShift(page: Page): Promise<Shifts> {
  return page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const shifts = await new Promise<Shift[]>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        resolve(list.getEntriesByType('layout-shift') as unknown as Shift[])
      })
      observer.observe({ type: 'layout-shift', buffered: true })
      // A page always has a navigation entry, so that a page without shifts resolves too.
      observer.observe({ type: 'navigation', buffered: true })
    })
    const worst: Shifts = { total: 0, moved: [] }
    let session: Shifts = { total: 0, moved: [] }
    let first = 0
    let last = 0
    for (const { value, startTime, hadRecentInput, sources = [] } of shifts) {
      if (hadRecentInput) continue
      if (startTime - last > 1000 || startTime - first > 5000) {
        session = { total: 0, moved: [] }
        first = startTime
      }
      last = startTime
      session.total += value
      for (const { node } of sources) {
        session.moved.push(
          `${value.toFixed(4)} ${node instanceof Element ? node.outerHTML.slice(0, 90) : '?'}`,
        )
      }
      if (session.total > worst.total) Object.assign(worst, session)
    }
    return worst
  })
}

/** Scrolls to the end in steps like a reader, and back to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  const screens = await page.evaluate(() =>
    Math.ceil(document.documentElement.scrollHeight / window.innerHeight),
  )
  for (let screen = 1; screen <= Math.min(screens, 12); screen += 1) {
    await page.evaluate((share) => window.scrollTo(0, share * window.innerHeight * 0.9), screen)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))))
  }
  await page.evaluate(() => window.scrollTo(0, 0))
}
