/**
 * From a tap on a product in a list until it is shown, on the slow line and processor: in a list that is opened for the
 * first time, on later visits of a product that was never opened, and without a network of one that was.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import type { Door } from '../support/door'
import { type Line, settle, slowPage, untilRest, watchPaints } from './visit'

/** Milliseconds from the tap until name and picture are painted, and until all of the product is. */
export type Tap = { kind: 'first visit' | 'later visit' | 'offline'; shown: number; whole: number }

/** The tile tapped on a first visit, from 0, and how long after the first paint, in ms. */
const firstTapped = 2
const afterFirstPaintMs = 1000
const laterTapped = [3, 4, 5, 6, 7]

const tile = 'main article:has(a[href^="/product/"])'

export async function taps(
  browser: Browser,
  phone: BrowserContextOptions,
  door: Door,
  list: string,
  line: Line,
): Promise<Tap[]> {
  const context = await browser.newContext(phone)
  await context.addInitScript(watchPaints)
  await context.addInitScript(watchTaps)
  const found: Tap[] = []
  let isShut = false
  try {
    const first = await slowPage(context, line)
    await first.page.goto(`${door.url}${list}`, { waitUntil: 'commit' })
    const firstPaint = await first.page.evaluate(whenPainted)
    const place = await placeOf(first.page, firstTapped)
    await wait(firstPaint + afterFirstPaintMs - Date.now())
    found.push({ kind: 'first visit', ...(await tapAt(first.page, place)) })
    await first.free()
    await settle(first.page)
    await first.page.close()

    const tapLater = async (kind: Tap['kind']) => {
      const { page, traffic, free } = await slowPage(context, line)
      await page.goto(`${door.url}${list}`)
      for (const index of laterTapped) {
        await page.locator(tile).nth(index).waitFor()
        // Looked at before it is tapped.
        const finger = await placeOf(page, index)
        await untilRest(page, traffic)
        found.push({ kind, ...(await tapAt(page, finger)) })
        await page.goBack()
      }
      await free()
      await page.close()
    }
    await tapLater('later visit')
    await door.shut()
    isShut = true
    await tapLater('offline')
  } finally {
    if (isShut) await door.open()
    await context.close()
  }
  return found
}

type Place = { x: number; y: number }

async function placeOf(page: Page, index: number): Promise<Place> {
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

async function tapAt(page: Page, { x, y }: Place): Promise<Omit<Tap, 'kind'>> {
  await page.evaluate(() => sessionStorage.removeItem('bench-shown'))
  await page.touchscreen.tap(x, y)
  // Also in another document, where the tap came before anything on the page heard it.
  const shown = await page.waitForFunction(() => sessionStorage.getItem('bench-shown'), null, {
    timeout: 15_000,
  })
  return JSON.parse((await shown.jsonValue()) ?? '') as Omit<Tap, 'kind'>
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}

/** Runs in the page: when it was first painted, in epoch ms. */
function whenPainted(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') resolve(performance.timeOrigin + startTime)
    }).observe({ type: 'paint', buffered: true })
  })
}

type Look = { at: number; name: string; shown: number | null }

/**
 * Runs in every page before its own scripts, and goes on in the next document: `bench-tap` is when which product was tapped,
 * `bench-shown` what came of it. No function in it has a name: tsx would wrap it in a helper.
 */
function watchTaps(): void {
  window.addEventListener(
    'pointerup',
    ({ target, timeStamp }) => {
      const heading = target instanceof Element && target.closest('article')?.querySelector('h2, h3')
      const tap: Look = {
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
    const { at, name, shown } = (event as CustomEvent<Look>).detail
    requestAnimationFrame(() => {
      const product = document.querySelector('#stand-in') ?? document.querySelector('main:has(article h1)')
      const title = product?.querySelector('h1, article p')?.textContent
      const hasPicture = [...(product?.querySelectorAll<HTMLImageElement>('article img') ?? [])].some(
        ({ complete, naturalWidth, clientWidth }) => complete && naturalWidth > 0 && clientWidth > 200,
      )
      const hasOrder = document.querySelector('main section[aria-label="Order"]') !== null
      const isWhole = hasOrder && document.querySelector('main [role="tabpanel"]') !== null
      // After this frame is painted, and before timers of the page that wait for the same.
      void scheduler.postTask(
        () => {
          const since = performance.timeOrigin + performance.now() - at
          const first = shown ?? (title === name && hasPicture ? since : null)
          if (first !== null && isWhole) {
            sessionStorage.removeItem('bench-tap')
            sessionStorage.setItem('bench-shown', JSON.stringify({ shown: first, whole: since }))
          } else {
            // The next document goes on from it.
            sessionStorage.setItem('bench-tap', JSON.stringify({ at, name, shown: first }))
            dispatchEvent(new CustomEvent('bench-look', { detail: { at, name, shown: first } }))
          }
        },
        { priority: 'user-blocking' },
      )
    })
  })
  const noted = sessionStorage.getItem('bench-tap')
  if (noted !== null) dispatchEvent(new CustomEvent('bench-look', { detail: JSON.parse(noted) }))
}
