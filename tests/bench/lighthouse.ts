/**
 * `npm run bench:lighthouse`: what Lighthouse says of home, a category and a product on a phone.
 * Fails where a page has less than 100 for accessibility, best practices or SEO, and names what costs points.
 * `BENCH_PAGES=home,product` measures these only.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { browserArgs, ensureBrowser } from '../support/browser'
import { shopPlaces } from '../support/shop'
import { freePort, withShop } from './server-process'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const demanded = ['accessibility', 'best-practices', 'seo']
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
]
const wanted = process.env['BENCH_PAGES']?.split(',')

if (!existsSync(path.join(dist, 'index.html'))) throw new Error('Run "npm run build" first.')
const browserPort = await freePort()
await withShop(400, async (shop) => {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...browserArgs, `--remote-debugging-port=${browserPort}`],
  })
  try {
    const { home, category, product } = await shopPlaces(shop)
    const places = Object.entries({ home, category, product })
    for (const [name, place] of places.filter(([page]) => wanted?.includes(page) ?? true))
      say(name, await look(`${shop}${place}`))
  } finally {
    await browser.close()
  }
})

async function look(url: string): Promise<Result> {
  const ran = await lighthouse(url, {
    port: browserPort,
    logLevel: 'error',
    onlyCategories: ['performance', ...demanded],
  })
  if (!ran) throw new Error(`Lighthouse says nothing of ${url}.`)
  return ran.lhr
}

function say(name: string, { categories, audits, runtimeError }: Result): void {
  if (runtimeError) throw new Error(`${name}: ${runtimeError.message}`)
  const scores = Object.values(categories).map(
    ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
  )
  const figures = metrics.map((id) => `${audits[id]?.title ?? id} ${audits[id]?.displayValue ?? ''}`)
  console.log(`${name}: ${scores.join(', ')}\n  ${figures.join(', ')}`)
  for (const id of demanded) {
    const category = categories[id]
    if (category?.score === 1) continue
    process.exitCode = 1
    for (const { id: auditId, weight } of category?.auditRefs ?? []) {
      const audit = audits[auditId]
      if (weight > 0 && audit && audit.score !== null && audit.score < 1)
        console.log(`  ${auditId}: ${audit.title}\n    ${JSON.stringify(audit.details ?? {}).slice(0, 2000)}`)
    }
  }
}
