/** What one write of a query costs with none and with 10,000 saved, in our store and in the stock one. */
import type { Browser } from 'playwright'
import type { OpenShop } from './offline-stage'
import { inPageOf, pageCode } from './page-code'
import { figure, goal, median, type Section, spread, table } from './tables'

const writes = inPageOf<typeof import('./writes-in-page')>()
const rounds = 10
/** Writes a round: the stock store takes seconds for one when it is full. */
const ownTimes = 30
const stockTimes = { empty: 10, full: 1 }

export async function benchWrites(browser: Browser, shop: OpenShop, saved: number): Promise<Section> {
  const code = await pageCode('./writes-in-page.ts')
  const reply = await productOf(shop)
  const open = async (count: number) => {
    const context = await browser.newContext()
    await context.addInitScript({ content: code })
    const page = await context.newPage()
    // Of the same origin, with nothing of the app at work.
    await page.goto(`${shop.bulk}/favicon.svg`)
    await writes(page, 'fill', count, reply)
    return page
  }
  const [empty, full] = [await open(0), await open(saved)]
  const taken = { ownEmpty: [], ownFull: [], stockEmpty: [], stockFull: [] } as Record<string, number[]>
  for (let round = 0; round <= rounds; round += 1) {
    const seen = {
      ownEmpty: await writes(empty, 'writeOwn', ownTimes, reply),
      ownFull: await writes(full, 'writeOwn', ownTimes, reply),
      stockEmpty: await writes(empty, 'writeStock', stockTimes.empty, reply),
      stockFull: await writes(full, 'writeStock', stockTimes.full, reply),
    }
    // The first round warms up.
    if (round === 0) continue
    for (const [name, times] of Object.entries(seen)) taken[name]?.push(...times)
    const said = Object.entries(seen).map(([name, times]) => `${name} ${median(times).toFixed(2)}`)
    console.log(`writes, round ${round}: ${said.join(', ')} ms`)
  }
  await Promise.all([empty.context().close(), full.context().close()])
  const of = (name: string) => taken[name] ?? []
  const flat = median(of('ownFull')) / median(of('ownEmpty'))
  const cheaper = median(of('stockFull')) / median(of('ownFull'))
  const row = (name: string, own: string, stock: string) => [name, spread(of(own), 2), spread(of(stock), 2)]
  return {
    id: 'writes',
    title: `One query written, with ${figure(saved)} saved`,
    lines: [
      ...table(
        ['saved before', 'our store, ms (10–90 %)', 'stock blob, ms (10–90 %)'],
        [row('0', 'ownEmpty', 'stockEmpty'), row(figure(saved), 'ownFull', 'stockFull')],
      ),
      '',
      ...table(
        ['figure', 'measured', 'goal', ''],
        [
          [`our store, ${figure(saved)} against 0`, ...goal(flat, '≤', 1.2)],
          [`stock against ours at ${figure(saved)}`, ...goal(cheaper, '≥', 50)],
        ],
      ),
    ],
  }
}

/** A product's detail as the shop sends it: what most saved queries are. */
async function productOf({ bulk }: OpenShop): Promise<string> {
  const list = await fetch(`${bulk}/frontend/api/category/categoryProduct/drinkware?page=1&limit=24`)
  const { Data } = (await list.json()) as { Data: { Slug: string }[] }
  return (await fetch(`${bulk}/frontend/api/product/${Data[0]?.Slug}`)).text()
}
