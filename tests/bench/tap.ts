/**
 * Measures the time from a tap on a product in a list until the product is shown, on the slow line and processor: in
 * a list that is opened for the first time, on a later visit for products that were never opened, and offline for
 * products that were opened before.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import type { NetworkProxy } from '../support/network-proxy'
import { type Line, waitForServiceWorker, openSlowPage, untilRest, watchPaints } from './visit'

/** Milliseconds from the tap until name and picture are painted (`shown`), and until the whole product is painted. */
export type Tap = { kind: 'first visit' | 'later visit' | 'offline'; shown: number; whole: number }

/** Index of the tile tapped on a first visit, and the delay of the tap after the first paint in ms. */
const firstTapped = 2
const afterFirstPaintMs = 1000
const laterTapped = [3, 4, 5, 6, 7]

const tile = 'main article:has(a[href^="/product/"])'

export async function taps(
  browser: Browser,
  phone: BrowserContextOptions,
  network: NetworkProxy,
  list: string,
  line: Line,
): Promise<Tap[]> {
  const context = await browser.newContext(phone)
  await context.addInitScript(watchPaints)
  await context.addInitScript(watchTaps)
  const measured: Tap[] = []
  let isOffline = false
  try {
    const first = await openSlowPage(context, line)
    await first.page.goto(`${network.url}${list}`, { waitUntil: 'commit' })
    const firstPaint = await first.page.evaluate(firstPaintTime)
    const firstPoint = await pictureCenter(first.page, firstTapped)
    await wait(firstPaint + afterFirstPaintMs - Date.now())
    measured.push({ kind: 'first visit', ...(await tapAt(first.page, firstPoint)) })
    await first.free()
    await waitForServiceWorker(first.page)
    await first.page.close()

    const tapLater = async (kind: Tap['kind']) => {
      const { page, traffic, free } = await openSlowPage(context, line)
      await page.goto(`${network.url}${list}`)
      for (const index of laterTapped) {
        await page.locator(tile).nth(index).waitFor()
        // Scrolls the tile into view and waits for rest before the tap.
        const point = await pictureCenter(page, index)
        await untilRest(page, traffic)
        measured.push({ kind, ...(await tapAt(page, point)) })
        await page.goBack()
      }
      await free()
      await page.close()
    }
    await tapLater('later visit')
    await network.goOffline()
    isOffline = true
    await tapLater('offline')
  } finally {
    if (isOffline) await network.goOnline()
    await context.close()
  }
  return measured
}

type Point = { x: number; y: number }

async function pictureCenter(page: Page, index: number): Promise<Point> {
  return page.evaluate(
    ([selector, at]) => {
      const picture = document.querySelectorAll(selector)[at]?.querySelector('img')
      if (!picture) throw new Error('The list has too few products.')
      picture.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = picture.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    },
    [tile, index] as const,
  )
}

async function tapAt(page: Page, { x, y }: Point): Promise<Omit<Tap, 'kind'>> {
  await page.evaluate(() => sessionStorage.removeItem('bench-shown'))
  await page.touchscreen.tap(x, y)
  // The product may be shown in another document, when the tap came before the page's scripts listened.
  const shown = await page.waitForFunction(() => sessionStorage.getItem('bench-shown'), null, {
    timeout: 15_000,
  })
  return JSON.parse((await shown.jsonValue()) ?? '') as Omit<Tap, 'kind'>
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}

/** Runs in the page. Returns the time of its first paint in epoch ms. */
function firstPaintTime(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') resolve(performance.timeOrigin + startTime)
    }).observe({ type: 'paint', buffered: true })
  })
}

type TapState = { at: number; name: string; shown: number | null }

/**
 * Runs in every page before the page's scripts, and continues in the next document: `bench-tap` stores the tapped
 * product and the time of the tap, and `bench-shown` stores the result. This function contains no named functions,
 * because tsx would wrap them in a helper.
 */
function watchTaps(): void {
  window.addEventListener(
    'pointerup',
    ({ target, timeStamp }) => {
      const heading = target instanceof Element && target.closest('article')?.querySelector('h2, h3')
      const tap: TapState = {
        at: performance.timeOrigin + timeStamp,
        name: heading ? heading.textContent : '',
        shown: null,
      }
      sessionStorage.setItem('bench-tap', JSON.stringify(tap))
      dispatchEvent(new CustomEvent('bench-look', { detail: tap }))
    },
    { capture: true },
  )
  window.addEventListener('bench-look', (event) => {
    const { at, name, shown } = (event as CustomEvent<TapState>).detail
    requestAnimationFrame(() => {
      const product = document.querySelector('#stand-in') ?? document.querySelector('main:has(article h1)')
      const title = product?.querySelector('h1, article p')?.textContent
      const hasPicture = [...(product?.querySelectorAll<HTMLImageElement>('article img') ?? [])].some(
        ({ complete, naturalWidth, clientWidth }) => complete && naturalWidth > 0 && clientWidth > 200,
      )
      const hasOrder = document.querySelector('main section[aria-label="Order"]') !== null
      const isWhole = hasOrder && document.querySelector('main [role="tabpanel"]') !== null
      // Runs after this frame is painted, and before timers of the page that wait for the same frame.
      void scheduler.postTask(
        () => {
          const since = performance.timeOrigin + performance.now() - at
          const first = shown ?? (title === name && hasPicture ? since : null)
          if (first !== null && isWhole) {
            sessionStorage.removeItem('bench-tap')
            sessionStorage.setItem('bench-shown', JSON.stringify({ shown: first, whole: since }))
          } else {
            // The next document continues from this state.
            sessionStorage.setItem('bench-tap', JSON.stringify({ at, name, shown: first }))
            dispatchEvent(new CustomEvent('bench-look', { detail: { at, name, shown: first } }))
          }
        },
        { priority: 'user-blocking' },
      )
    })
  })
  const storedTap = sessionStorage.getItem('bench-tap')
  if (storedTap !== null) dispatchEvent(new CustomEvent('bench-look', { detail: JSON.parse(storedTap) }))
}
