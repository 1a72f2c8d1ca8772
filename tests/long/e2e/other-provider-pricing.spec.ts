/**
 * Prices of a careless provider, which sends the prices of every role: only those of the customer's role are shown
 * and stored (req 4).
 */
import { signIn } from '../../support/accounts'
import { deviceDump, matchesIn } from '../../support/device'
import { expect, open, test } from '../../support/fixtures'
import { otherMarkups } from '../../support/other-products'
import { type OtherProvider, startOtherProvider } from '../../support/other-provider'
import { figure, otherCredentials } from '../../support/other-shopper'

let other: OtherProvider
test.beforeEach(async () => {
  other = await startOtherProvider()
})
test.afterEach(() => other.stop())

test('markups of other roles are never stored, though the provider sends them', async ({ page }) => {
  const replies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/product/login/')) replies.push(response.text().catch(() => ''))
  })
  await signIn(page, other.url, otherCredentials(1))
  await open(page, `${other.url}/cat-1/sub-1`)
  await open(page, `${other.url}/product/thing-7`)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(figure(7, 1, 250, 'unit'))
  const { Retailer: retailerMarkup, ...otherRoleMarkups } = otherMarkups
  // All markups arrived in the reply and the retailer's is stored, so the search would have found the others.
  const sent = (await Promise.all(replies)).join()
  for (const markup of Object.values(otherMarkups)) expect(sent).toContain(markup)
  await expect
    .poll(async () => matchesIn(await deviceDump(page), [new RegExp(retailerMarkup)]))
    .not.toEqual([])
  const forbiddenPatterns = [
    ...Object.values(otherRoleMarkups).map((markup) => new RegExp(markup.replace('.', '\\.'))),
    /"(?:admin|wholesaler|portalUser|vipUser|saleAgent)\\?"/,
    /wholesal/i,
  ]
  expect(matchesIn(await deviceDump(page), forbiddenPatterns)).toEqual([])
})

test('provider that prices no lists is asked only for the prices of visible tiles', async ({ page }) => {
  await signIn(page, other.url, otherCredentials(1))
  await open(page, `${other.url}/category/cat-1`)
  const tiles = page.locator('main article')
  await expect(tiles.first()).toContainText(/from \$[\d.,]+ each/)
  const visibleSlugs = await tiles.evaluateAll((all) =>
    all
      .filter((tile) => tile.querySelector('p:last-of-type')!.getBoundingClientRect().top < innerHeight)
      .map((tile) => tile.querySelector('a')!.pathname.replace('/product/', '')),
  )
  const requestedSlugs = () =>
    other.seen.flatMap((call) => /product\/login\/([\w-]+)$/.exec(call)?.[1] ?? []).toSorted()
  await expect.poll(requestedSlugs).toEqual(visibleSlugs.toSorted())
  expect(visibleSlugs.length).toBeLessThan(await tiles.count())
})

const retail = 'PRICE SUMMARY - RETAIL'
const views = [
  {
    columns: ['Unit price', 'Retails', 'VIP'],
    prices: [0, 1, 4],
    summaries: ['PRICE SUMMARY - WHOLESALE', retail, 'PRICE SUMMARY - VIP'],
  },
  { columns: ['Unit price'], prices: [1], summaries: ['PRICE SUMMARY'] },
  { columns: ['Unit price', 'Retails'], prices: [2, 1], summaries: ['PRICE SUMMARY', retail] },
  { columns: ['Unit price'], prices: [3], summaries: ['PRICE SUMMARY'] },
  { columns: ['Unit price'], prices: [4], summaries: ['PRICE SUMMARY'] },
  { columns: ['Unit price', 'Retails', 'VIP'], prices: [5, 1, 4], summaries: ['PRICE SUMMARY', retail] },
]

test('PRICING has the columns and the prices of each role', async ({ page }) => {
  for (const [role, { columns, prices, summaries }] of views.entries()) {
    await signIn(page, other.url, otherCredentials(role))
    await open(page, `${other.url}/product/thing-7`)
    await page.getByRole('tab', { name: 'PRICING' }).click()
    const panel = page.getByRole('tabpanel')
    const breaks = panel.getByRole('table', { name: /by quantity/ })
    await expect(breaks.getByRole('columnheader'), `role ${role}`).toHaveText(['Quantity', ...columns])
    await expect(breaks.getByRole('rowheader')).toHaveText([/^50/, /^250/, /^1,000/])
    for (const [row, count] of [50, 250, 1000].entries())
      await expect(
        breaks
          .getByRole('row')
          .nth(row + 1)
          .getByRole('cell'),
      ).toHaveText(prices.map((priceRole) => new RegExp(asText(figure(7, priceRole, count, 'unit')))))
    await expect(breaks.locator('[aria-current]').getByRole('rowheader')).toHaveText(/^250/)
    await expect(panel.getByRole('heading', { name: /PRICE SUMMARY/ })).toHaveText(summaries)
  }
})

const asText = (price: string) => `^${price.replaceAll(/[$.]/g, '\\$&')}\\b`
