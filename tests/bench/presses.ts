/**
 * Measures the first presses on a page: the time from a touch until the next frame is painted (interaction to next
 * paint) on the slow line and processor, once while the page loads and once when it is at rest.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { type Line, openSlowPage, untilRest, watchPaints } from './visit'

/** `ms` is a multiple of 8, as browsers report it. */
export type Press = { when: 'loading' | 'at rest'; page: string; name: string; ms: number }

/** Presses of a visitor in order, by page, each with the selector of the pressed element. */
const presses: Record<string, [name: string, selector: string][]> = {
  home: [
    ['next slide', 'button[aria-label="Next slide"]'],
    ['search', 'input[role="combobox"]'],
    ['compare', '[data-tile] button'],
    ['menu', 'nav[aria-label="Tools"] button'],
    ['close menu', 'dialog[open] button[aria-label="Close menu"]'],
  ],
  category: [
    ['filters', 'button:has-text("Filters")'],
    ['a filter', 'dialog[open] label:has(input[type="checkbox"])'],
    ['another filter', 'dialog[open] label:has(input[type="checkbox"]) >> nth=4'],
    ['show products', 'dialog[open] button:has-text("Show")'],
    ['compare', '[data-tile] button'],
  ],
  product: [
    ['next picture', 'button[aria-label="Next picture"]'],
    ['a tab', '[role="tab"] >> nth=1'],
    ['first tab', '[role="tab"] >> nth=0'],
    ['more', 'button[aria-label="One step more"]'],
    ['add to cart', 'button:has-text("Add to cart")'],
  ],
}
const afterFirstPaintMs = 300
const pauseMs = 600
/** Browsers report a press only with the next frame that differs from the previous frame, so the bench waits. */
const reportDelayMs = 2000

export async function pressAll(
  browser: Browser,
  phone: BrowserContextOptions,
  page: string,
  url: string,
  line: Line,
): Promise<Press[]> {
  const measured: Press[] = []
  for (const when of ['loading', 'at rest'] as const) {
    const context = await browser.newContext(phone)
    await context.addInitScript(watchPaints)
    await context.addInitScript(watchPresses)
    try {
      const slow = await openSlowPage(context, line)
      await slow.page.goto(url, { waitUntil: when === 'loading' ? 'commit' : 'load' })
      if (when === 'loading') await slow.page.waitForFunction(isPainted)
      await slow.page.waitForTimeout(afterFirstPaintMs)
      const pressed: Pressed[] = []
      for (const [name, selector] of presses[page] ?? []) {
        if (when === 'at rest') await untilRest(slow.page, slow.traffic)
        const at = await press(slow.page, selector)
        if (at !== null) pressed.push({ name, at })
      }
      await slow.page.waitForTimeout(reportDelayMs)
      measured.push(...(await untilPaint(slow.page, pressed)).map((result) => ({ ...result, when, page })))
    } finally {
      await context.close()
    }
  }
  return measured
}

/** `at`: ms since the page's start. */
type Pressed = { name: string; at: number }

/** Presses the element and returns the time of the press. null: the element is missing or not visible yet. */
async function press(page: Page, selector: string): Promise<number | null> {
  const target = page.locator(selector).first()
  if (!(await target.isVisible())) return null
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForTimeout(pauseMs)
  const box = await target.boundingBox()
  if (box === null) return null
  const at = await page.evaluate(() => performance.now())
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(pauseMs)
  return at
}

async function untilPaint(page: Page, pressed: Pressed[]): Promise<Pick<Press, 'name' | 'ms'>[]> {
  const events = await page.evaluate(() => (window as unknown as { pressEvents: PressEvent[] }).pressEvents)
  return pressed.map(({ name, at }, index) => {
    const end = pressed[index + 1]?.at ?? Infinity
    const matching = events.filter(({ startTime }) => startTime >= at && startTime < end)
    // Browsers do not report shorter presses.
    return { name, ms: Math.max(16, ...matching.map(({ duration }) => duration)) }
  })
}

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

type PressEvent = { startTime: number; duration: number }

/** Runs in every page before the page's scripts. It contains no named functions: tsx would wrap them in a helper. */
function watchPresses(): void {
  const pressEvents: PressEvent[] = []
  Object.assign(window, { pressEvents })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, duration, interactionId } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0) pressEvents.push({ startTime, duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}
