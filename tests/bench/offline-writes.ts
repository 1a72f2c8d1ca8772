/**
 * Measures one write of a query with none and with 10,000 queries saved, in the shop's store and in the stock store.
 */
import type { Browser } from 'playwright'
import type { OpenShop } from './offline-setup'
import { inPageOf, pageCode } from './page-code'
import { figure, goal, median, type Section, spread, table } from './tables'

const callInPage = inPageOf<typeof import('./writes-in-page')>()
const rounds = 10
/** Writes per round. The stock store takes seconds for one write when it is full. */
const writesPerRound = 30
const stockWritesPerRound = { empty: 10, full: 1 }

export async function benchWrites(browser: Browser, shop: OpenShop, saved: number): Promise<Section> {
  const code = await pageCode('./writes-in-page.ts')
  const reply = await productOf(shop)
  const open = async (count: number) => {
    const context = await browser.newContext()
    await context.addInitScript({ content: code })
    const page = await context.newPage()
    // A page of the same origin that runs no code of the app.
    await page.goto(`${shop.bulk}/favicon.svg`)
    await callInPage(page, 'fill', count, reply)
    return page
  }
  const [empty, full] = [await open(0), await open(saved)]
  const taken = { ownEmpty: [], ownFull: [], stockEmpty: [], stockFull: [] } as Record<string, number[]>
  for (let round = 0; round <= rounds; round += 1) {
    const seen = {
      ownEmpty: await callInPage(empty, 'writeOwn', writesPerRound, reply),
      ownFull: await callInPage(full, 'writeOwn', writesPerRound, reply),
      stockEmpty: await callInPage(empty, 'writeStock', stockWritesPerRound.empty, reply),
      stockFull: await callInPage(full, 'writeStock', stockWritesPerRound.full, reply),
    }
    // The first round warms up.
    if (round === 0) continue
    for (const [name, times] of Object.entries(seen)) taken[name]?.push(...times)
    const medians = Object.entries(seen).map(([name, times]) => `${name} ${median(times).toFixed(2)}`)
    console.log(`writes, round ${round}: ${medians.join(', ')} ms`)
  }
  await Promise.all([empty.context().close(), full.context().close()])
  const timesOf = (name: string) => taken[name] ?? []
  const fullToEmptyRatio = median(timesOf('ownFull')) / median(timesOf('ownEmpty'))
  const stockToShopRatio = median(timesOf('stockFull')) / median(timesOf('ownFull'))
  const row = (name: string, shopKey: string, stockKey: string) => [
    name,
    spread(timesOf(shopKey), 2),
    spread(timesOf(stockKey), 2),
  ]
  return {
    id: 'writes',
    title: `One query written, with ${figure(saved)} saved`,
    lines: [
      ...table(
        ['saved before', 'our store, ms (10–90 %)', 'TanStack, ms (10–90 %)'],
        [row('0', 'ownEmpty', 'stockEmpty'), row(figure(saved), 'ownFull', 'stockFull')],
      ),
      '',
      `Our store, ${figure(saved)} to 0: ${goal(fullToEmptyRatio, '≤', 1.2).join(', ')}.`,
      `TanStack to ours at ${figure(saved)}: ${goal(stockToShopRatio, '≥', 50).join(', ')}.`,
    ],
  }
}

/** Returns the shop's reply for a product, which is what most saved queries contain. */
async function productOf({ bulk }: OpenShop): Promise<string> {
  const list = await fetch(`${bulk}/frontend/api/category/categoryProduct/drinkware?page=1&limit=24`)
  const { Data } = (await list.json()) as { Data: { Slug: string }[] }
  return (await fetch(`${bulk}/frontend/api/product/${Data[0]?.Slug}`)).text()
}
