/** Measures how soon an unvisited product opens from the saved catalogue while the shop is offline. */
import type { BrowserContext, Page } from 'playwright'
import { figure, type Section, spread, table } from './tables'
import type { OpenShop } from './offline-setup'
import { inPage } from './page-code'

const taps = 30
const addresses = 10
const slowProcessor = 4

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  return page
}

/** Measures the open tabs of `context`. The shop's server must be closed. */
export async function benchOpen(
  context: BrowserContext,
  shop: OpenShop,
  categories: string[],
): Promise<Section> {
  const page = await openSlowPage(context)
  const heading: number[] = []
  const content: number[] = []
  const hrefs: string[] = []
  for (const category of categories) {
    await page.goto(`${shop.bulk}/category/${category}`)
    const links = page.locator('main article a[href^="/product/"]')
    await links.first().waitFor()
    // The page needs this long to notice that the shop is offline.
    await page.waitForTimeout(6000)
    for (let index = 0; index < 10 && content.length < taps; index += 1) {
      const times = await inPage(page, 'tapProduct', index)
      if (!times) break
      heading.push(times.heading)
      content.push(times.content)
      await page.goBack()
      await links.first().waitFor()
      await page.waitForTimeout(300)
    }
    const unvisitedLinks = await links.evaluateAll((elements) =>
      elements.slice(12, 12 + 4).map((link) => link.getAttribute('href')),
    )
    hrefs.push(...unvisitedLinks.filter((href) => href !== null))
  }
  // A throttled tab uses a core even in the background, so it is closed.
  await page.close()
  const byAddress: { heading: number; content: number }[] = []
  for (const href of hrefs.slice(0, addresses)) {
    const tab = await openSlowPage(context)
    await tab.goto(`${shop.bulk}${href}`, { waitUntil: 'commit' })
    byAddress.push(await inPage(tab, 'productPageTimes'))
    await tab.close()
  }
  return {
    id: 'open',
    title: `Opening one of ${figure(shop.products)} products offline, processor slowed ${slowProcessor}×`,
    lines: table(
      ['from', 'products', 'name shown, ms (10–90 %)', 'whole product, ms (10–90 %)'],
      [
        ['list', figure(content.length), spread(heading), spread(content)],
        [
          'new tab',
          figure(byAddress.length),
          spread(byAddress.map(({ heading: shown }) => shown)),
          spread(byAddress.map(({ content: whole }) => whole)),
        ],
      ],
    ),
  }
}
