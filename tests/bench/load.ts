/**
 * `npm run bench:load`: measures when the home page, a category, a product and a search are painted and have finished
 * loading on a slow line and a slow processor, on a first visit, a second visit and an offline visit, and when a tap in
 * a list shows the product. For comparison, a static page of the same content is measured after each page.
 * `-- --with URL…` also measures pages of other shops.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { browserArgs, ensureBrowser } from '../support/browser'
import { type NetworkProxy, openNetworkProxy } from '../support/network-proxy'
import { shopPaths } from '../support/shop'
import { type Kind, report, type Sample, type Subject } from './load-report'
import { openBenchShop } from './server-process'
import { type Press, pressAll } from './presses'
import { type Tap, taps } from './tap'
import { writeStaticCopies } from './static-copy'
import { type Line, waitForServiceWorker, visit, watchPaints, workerLine } from './visit'

const { values, positionals } = parseArgs({
  options: { with: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const others = values.with ? positionals : []
const runs = Number(process.env['BENCH_RUNS'] ?? 7)
const wantedPages = process.env['BENCH_PAGES']?.split(',')
const isWanted = (name: string) => wantedPages?.includes(name) ?? true
/** The phone that Lighthouse uses for its mobile figures. */
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
  const networks = {
    app: await openNetworkProxy(shop.origin),
    static: await openNetworkProxy(shop.otherOrigin),
  }
  const { home, category, product, search } = await shopPaths(networks.app.url)
  const pages = Object.entries({ home, category, product, search })
  const selectedPages = pages.filter(([name]) => isWanted(name))
  const warm = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const paths = selectedPages.map(([, pagePath]) => pagePath)
  await writeStaticCopies(warm, path.join(shop.folder, 'static'), networks.app.url, paths)
  await warm.close()
  const line = await workerLine(browser)
  const samples: Sample[] = []
  const tapped: Tap[] = []
  const pressed: Press[] = []
  for (let run = 1; run <= runs; run += 1) {
    const recordVisits = (page: string, subject: Subject, visits: VisitResult[]) => {
      samples.push(...visits.map((entry) => ({ ...entry, page, subject })))
      const summaries = visits.map(
        ({ kind, seen: { fcp, lcp } }) => `${kind} ${fcp.toFixed(0)}/${lcp.toFixed(0)}`,
      )
      console.log(`run ${run} ${page} ${subject}: ${summaries.join(', ')} (FCP/LCP, ms)`)
    }
    for (const [name, pagePath] of selectedPages)
      for (const subject of ['app', 'static'] as const)
        recordVisits(
          name,
          subject,
          await withRetries(() => threeVisits(browser, subject, networks[subject], pagePath, line)),
        )
    if (isWanted('presses'))
      for (const [name, pagePath] of pages)
        pressed.push(
          ...(await withRetries(() =>
            pressAll(browser, phone, name, `${networks.app.url}${pagePath}`, line),
          )),
        )
    for (const url of others)
      recordVisits(url, 'other', await withRetries(() => twoVisits(browser, url, line)))
    if (isWanted('tap')) {
      const runTaps = await withRetries(() => taps(browser, phone, networks.app, category, line))
      tapped.push(...runTaps)
      console.log(
        `run ${run} tap: ${runTaps.map(({ shown }) => shown.toFixed(0)).join(', ')} (ms until shown)`,
      )
    }
  }
  await Promise.all([networks.app.goOffline(), networks.static.goOffline()])
  return report({ samples, tapped, pressed }, runs, browser.version())
}

/** Measures up to three times, because other work on the machine can starve a visit, and prints the reason. */
async function withRetries<T>(runMeasurement: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runMeasurement()
    } catch (error) {
      if (attempt === 3) throw error
      console.warn(`Measured again, because: ${String(error).split('\n')[0]}`)
    }
  }
}

type VisitResult = Pick<Sample, 'kind' | 'seen'>

/** Makes a first visit, a second visit, and a visit with the server closed, each in a new tab. */
async function threeVisits(
  browser: Browser,
  subject: Subject,
  network: NetworkProxy,
  pagePath: string,
  line: Line,
): Promise<VisitResult[]> {
  const context = await browser.newContext(phone)
  await context.addInitScript(watchPaints)
  const visits: VisitResult[] = []
  const recordVisit = async (kind: Kind) => {
    const { page, seen } = await visit(context, `${network.url}${pagePath}`, line, 'main h1')
    visits.push({ kind, seen })
    if (kind === 'cold') {
      // The app registers its service worker by itself.
      if (subject === 'static') await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
      await waitForServiceWorker(page)
    }
    await page.close()
  }
  let isOffline = false
  try {
    await recordVisit('cold')
    await recordVisit('repeat')
    await network.goOffline()
    isOffline = true
    await recordVisit('offline')
  } finally {
    if (isOffline) await network.goOnline()
    await context.close()
  }
  return visits
}

/** Visits another shop. Its server cannot be closed, and the bench does not wait for its service worker. */
async function twoVisits(browser: Browser, url: string, line: Line): Promise<VisitResult[]> {
  const context = await browser.newContext(phone)
  await context.addInitScript(watchPaints)
  const visits: VisitResult[] = []
  try {
    for (const kind of ['cold', 'repeat'] as const) {
      const { page, seen } = await visit(context, url, line, 'body')
      visits.push({ kind, seen })
      await page.close()
    }
  } finally {
    await context.close()
  }
  return visits
}
