/**
 * `npm run bench:lighthouse`: prints the Lighthouse scores of home, a category and a product on a phone.
 * Fails when a page has less than 100 for accessibility, best practices or SEO, and prints the audits that cost
 * points.
 * `BENCH_PAGES=home,product` limits the run to these pages.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { browserArgs, ensureBrowser } from '../support/browser'
import { freePort } from '../support/free-port'
import { shopPaths } from '../support/shop'
import { withShop } from './server-process'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const requiredCategories = ['accessibility', 'best-practices', 'seo']
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
]
const selectedPages = process.env['BENCH_PAGES']?.split(',')

if (!existsSync(path.join(dist, 'index.html'))) throw new Error('Run "npm run build" first.')
const browserPort = await freePort()
await withShop(400, async (shop) => {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...browserArgs, `--remote-debugging-port=${browserPort}`],
  })
  try {
    const { home, category, product } = await shopPaths(shop)
    const pageEntries = Object.entries({ home, category, product })
    for (const [name, pagePath] of pageEntries.filter(([page]) => selectedPages?.includes(page) ?? true))
      printResult(name, await runLighthouse(`${shop}${pagePath}`))
  } finally {
    await browser.close()
  }
})

async function runLighthouse(url: string): Promise<Result> {
  const result = await lighthouse(url, {
    port: browserPort,
    logLevel: 'error',
    onlyCategories: ['performance', ...requiredCategories],
  })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`)
  return result.lhr
}

function printResult(name: string, { categories, audits, runtimeError }: Result): void {
  if (runtimeError) throw new Error(`${name}: ${runtimeError.message}`)
  const scores = Object.values(categories).map(
    ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
  )
  const figures = metrics.map((id) => `${audits[id]?.title ?? id} ${audits[id]?.displayValue ?? ''}`)
  console.log(`${name}: ${scores.join(', ')}\n  ${figures.join(', ')}`)
  for (const id of requiredCategories) {
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
