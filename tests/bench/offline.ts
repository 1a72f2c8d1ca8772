/**
 * `npm run bench:offline`: measures the offline features in a real browser with the built shop: saving the catalogue,
 * searching it, filtering it, and opening a product offline. Prints tables and stores them in docs/bench/offline.md.
 */
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import { browserArgs, ensureBrowser } from '../support/browser'
import { categories } from '../support/shop'
import { benchFind } from './offline-find'
import { benchOpen } from './offline-open'
import { benchPack } from './offline-pack'
import { runConditions, type Section, storeSection } from './tables'
import { benchSearch, queriesOf } from './offline-search'
import { newVisitor, openShop, save } from './offline-setup'
import { inPage } from './page-code'

const document = fileURLToPath(new URL('../../docs/bench/offline.md', import.meta.url))

const parts = new Set((process.env['BENCH_PARTS'] ?? 'pack,search,open,find').split(','))
const sizes = (process.env['BENCH_SIZES'] ?? '1000,10000').split(',').map(Number)
const runs = Number(process.env['BENCH_RUNS'] ?? 3)
const isShort = ['BENCH_SIZES', 'BENCH_RUNS', 'BENCH_PICTURES', 'BENCH_WAYS'].some(
  (name) => process.env[name],
)
const shouldStore = !isShort || process.env['BENCH_KEEP'] === '1'
/** At the largest size the catalogue is also searched with ten times as many products, and products are opened. */
const largest = Math.max(...sizes)

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs })
const conditions = runConditions(browser.version())
const sections: Section[] = []
const addSection = (section: Section) => {
  sections.push(section)
  if (shouldStore) storeSection(document, section, conditions)
}
try {
  for (const size of sizes) await measureShop(browser, size)
} finally {
  await browser.close()
}
console.log(
  ['', conditions, ...sections.flatMap(({ title, lines }) => ['', `### ${title}`, '', ...lines])].join('\n'),
)

async function measureShop(chrome: Browser, size: number): Promise<void> {
  const shop = await openShop(size)
  let isOpen = true
  try {
    if (parts.has('pack')) addSection(await benchPack(chrome, shop, runs))
    if (size === largest && parts.has('find')) addSection(await benchFind(chrome, shop))
    if (!parts.has('search') && !parts.has('open')) return
    const visitor = await newVisitor(chrome, shop.bulk)
    const page = await visitor.newPage()
    await save(page, shop.bulk, 'none')
    const searchQueries = await queriesOf(shop)
    if (parts.has('search')) addSection(await benchSearch(visitor, shop, size, searchQueries))
    if (size === largest && parts.has('open')) {
      const slugs = (await categories(shop.bulk)).map(({ Slug }) => Slug)
      await shop.close()
      isOpen = false
      addSection(await benchOpen(visitor, shop, slugs))
    }
    if (size === largest && parts.has('search')) {
      const productCount = await inPage(page, 'growTenfold')
      addSection(await benchSearch(visitor, shop, productCount, searchQueries))
    }
    await visitor.close()
  } finally {
    if (isOpen) await shop.close()
  }
}
