/**
 * `npm run bench:tap`: from the press on a product in a list until its page is painted, on a slow processor: of a product
 * that this browser never opened, and without a network of one that it has.
 */
import { type BrowserContext, chromium, type Page } from 'playwright'
import { browserArgs, ensureBrowser } from '../support/browser'
import { openDoor } from '../support/door'
import { shopPlaces } from '../support/shop'
import { withShop } from './server-process'
import { spread, table } from './tables'

const taps = Number(process.env['BENCH_RUNS'] ?? 15)
const slowProcessor = 4

await withShop(400, async (origin) => {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs })
  try {
    const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true }
    console.log((await measure(origin, await browser.newContext(phone))).join('\n'))
  } finally {
    await browser.close()
  }
})

async function measure(origin: string, context: BrowserContext): Promise<string[]> {
  const door = await openDoor(origin)
  const { category } = await shopPlaces(door.url)
  const page = await context.newPage()
  await page.goto(`${door.url}${category}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload({ waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  const first = await tapAll(page)
  await door.shut()
  const again = await tapAll(page)
  await session.detach()
  const rows = [
    ['never opened', spread(first)],
    ['opened before, no network', spread(again)],
  ]
  return table(['product', 'ms until painted'], rows)
}

async function tapAll(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < taps; index += 1) {
    const link = page.locator('main article').nth(index).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    await page.waitForTimeout(400)
    await page.evaluate(watchTap)
    await link.tap()
    times.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted))
    await page.waitForTimeout(600)
    await page.goBack()
    await page.locator('main article').nth(index).waitFor()
    await page.waitForTimeout(400)
  }
  return times
}

/** Runs in the page. No function in it has a name: tsx would wrap it in a helper. */
function watchTap(): void {
  const listed = document.querySelector('main h1')
  const painted = new Promise<number>((resolve) => {
    document.addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        const timer = setInterval(() => {
          const title = document.querySelector('main h1')
          if (!title || title === listed || !location.pathname.startsWith('/product/')) return
          clearInterval(timer)
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
        }, 1)
      },
      { capture: true, once: true },
    )
  })
  Object.assign(window, { painted })
}
