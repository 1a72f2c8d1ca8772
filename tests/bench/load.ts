/**
 * `npm run bench:load`: how soon home, a category and a product paint on a slow line and a slow processor, on a first
 * visit, on a second one and without network, next to a static page of the same content measured in turn.
 */
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { browserArgs, ensureBrowser } from '../support/browser'
import { type Door, openDoor } from '../support/door'
import { shopPlaces } from '../support/shop'
import { type Kind, report, type Sample, type Subject } from './load-report'
import { openBenchShop } from './server-process'
import { writeTwins } from './twin'
import { type Line, visit, watchPaints, workerLine } from './visit'

const runs = Number(process.env['BENCH_RUNS'] ?? 7)
const wantedPages = process.env['BENCH_PAGES']?.split(',')
/** The phone that Lighthouse takes for its mobile figures. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

const shop = await openBenchShop('./shop.ts', 400, 120_000)
try {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs })
  try {
    console.log(`\n${await measure(browser)}`)
  } finally {
    await browser.close()
  }
} finally {
  await shop.close()
}

async function measure(browser: Browser): Promise<string> {
  const doors = {
    app: await openDoor(shop.origin),
    static: await openDoor(shop.otherOrigin),
  }
  const { home, category, product } = await shopPlaces(doors.app.url)
  const places = Object.entries({ home, category, product }).filter(
    ([name]) => wantedPages?.includes(name) ?? true,
  )
  const warm = await browser.newContext(phone)
  const paths = places.map(([, place]) => place)
  await writeTwins(warm, path.join(shop.folder, 'twin'), doors.app.url, paths)
  await warm.close()
  const line = await workerLine(browser)
  const samples: Sample[] = []
  for (let run = 1; run <= runs; run += 1) {
    for (const [name, place] of places) {
      for (const subject of ['app', 'static'] as const) {
        const seen = await patiently(() => threeVisits(browser, subject, doors[subject], place, line))
        samples.push(...seen.map((sample) => ({ ...sample, page: name })))
        const said = seen.map(({ kind, seen: { fcp, lcp } }) => `${kind} ${fcp.toFixed(0)}/${lcp.toFixed(0)}`)
        console.log(`run ${run} ${name} ${subject}: ${said.join(', ')} (FCP/LCP, ms)`)
      }
    }
  }
  await Promise.all([doors.app.shut(), doors.static.shut()])
  return report(samples, runs, browser.version())
}

/** A machine that does other things too may starve a visit: it is said, and measured once more, at most twice. */
async function patiently<T>(measureIt: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measureIt()
    } catch (error) {
      if (attempt === 3) throw error
      console.warn(`Measured again, because: ${String(error).split('\n')[0]}`)
    }
  }
}

/** A first visit, a second one, and one with the server gone, each in a tab of its own. */
async function threeVisits(
  browser: Browser,
  subject: Subject,
  door: Door,
  place: string,
  line: Line,
): Promise<Omit<Sample, 'page'>[]> {
  const context = await browser.newContext(phone)
  await context.addInitScript(watchPaints)
  const samples: Omit<Sample, 'page'>[] = []
  const measureOne = async (kind: Kind) => {
    const { page, seen } = await visit(context, `${door.url}${place}`, line)
    samples.push({ kind, subject, seen })
    if (kind === 'cold') await settle(page, subject)
    await page.close()
  }
  let isShut = false
  try {
    await measureOne('cold')
    await measureOne('repeat')
    await door.shut()
    isShut = true
    await measureOne('offline')
  } finally {
    if (isShut) await door.open()
    await context.close()
  }
  return samples
}

/** Lets the service worker take charge and keep what it keeps, unmeasured. The app registers its own. */
async function settle(page: Page, subject: Subject): Promise<void> {
  if (subject === 'static') await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const storedCount = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const sizes = names.map(async (name) => (await (await caches.open(name)).keys()).length)
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    })
  for (let before = -1, now = 0; before !== now; ) {
    before = now
    await page.waitForTimeout(1000)
    now = await storedCount()
  }
}
