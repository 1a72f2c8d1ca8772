/** What of a careless provider's prices is shown and kept: each role its own, though everybody is sent everything. */
import { deviceDump, findings } from '../../support/device-dump'
import { expect, screenReady, test } from '../../support/fixtures'
import { otherMarkups } from '../../support/other-products'
import { type OtherProvider, startOtherProvider } from '../../support/other-provider'
import { emailOf, figure, otherPassword } from '../../support/other-shopper'
import { signIn, tokenOf } from '../../support/sign-in'

let other: OtherProvider
test.beforeEach(async () => {
  other = await startOtherProvider()
})
test.afterEach(() => other.stop())

test('markups of other roles never reach the device, though the provider sends them', async ({ page }) => {
  const replies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/product/login/')) replies.push(response.text().catch(() => ''))
  })
  await signIn(page, other.url, emailOf(1), otherPassword)
  await page.goto(`${other.url}/cat-1/sub-1`)
  await screenReady(page)
  await page.goto(`${other.url}/product/thing-7`)
  await screenReady(page)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(figure(7, 1, 250, 'unit'))
  const { Retailer: own, ...others } = otherMarkups
  // They did come over the wire, and the own one is kept: so the search would have found them.
  const sent = (await Promise.all(replies)).join()
  for (const markup of Object.values(otherMarkups)) expect(sent).toContain(markup)
  await expect.poll(async () => findings(await deviceDump(page), [new RegExp(own)])).not.toEqual([])
  const dump = await deviceDump(page)
  const strangers = [
    ...Object.values(others).map((markup) => new RegExp(markup.replace('.', '\\.'))),
    /"(?:admin|wholesaler|portalUser|vipUser|saleAgent)\\?"/,
    /wholesal/i,
  ]
  expect(findings(dump, strangers)).toEqual([])
})

const views = [
  {
    role: 0,
    columns: ['Unit price', 'Retails', 'VIP'],
    prices: [0, 1, 4],
    summaries: ['PRICE SUMMARY - WHOLESALE', 'PRICE SUMMARY - RETAIL', 'PRICE SUMMARY - VIP'],
  },
  { role: 1, columns: ['Unit price'], prices: [1], summaries: ['PRICE SUMMARY'] },
  {
    role: 2,
    columns: ['Unit price', 'Retails'],
    prices: [2, 1],
    summaries: ['PRICE SUMMARY', 'PRICE SUMMARY - RETAIL'],
  },
  { role: 3, columns: ['Unit price'], prices: [3], summaries: ['PRICE SUMMARY'] },
  { role: 4, columns: ['Unit price'], prices: [4], summaries: ['PRICE SUMMARY'] },
  {
    role: 5,
    columns: ['Unit price', 'Retails', 'VIP'],
    prices: [5, 1, 4],
    summaries: ['PRICE SUMMARY', 'PRICE SUMMARY - RETAIL'],
  },
]
for (const { role, columns, prices, summaries } of views) {
  test(`PRICING for role ${role}: ${columns.join(', ')}`, async ({ page }) => {
    const token = await tokenOf(other.url, emailOf(role), otherPassword)
    await page.goto(`${other.url}/404`)
    // Not by the form: a build may admit other roles than these.
    await page.evaluate(
      ([key, roleId]) => {
        localStorage.setItem('token', key)
        localStorage.setItem('RoleID', roleId)
        localStorage.setItem('UserID', `7${roleId}`)
      },
      [token, String(role)] as const,
    )
    await page.goto(`${other.url}/product/thing-7`)
    await screenReady(page)
    await page.getByRole('tab', { name: 'PRICING' }).click()
    const panel = page.getByRole('tabpanel')
    const breaks = panel.getByRole('table', { name: /by quantity/ })
    await expect(breaks.getByRole('columnheader')).toHaveText(['Quantity', ...columns])
    await expect(breaks.getByRole('rowheader')).toHaveText([/^50/, /^250/, /^1,000/])
    for (const [row, count] of [50, 250, 1000].entries()) {
      const cells = breaks
        .getByRole('row')
        .nth(row + 1)
        .getByRole('cell')
      await expect(cells).toHaveText(prices.map((one) => new RegExp(asText(figure(7, one, count, 'unit')))))
    }
    await expect(breaks.locator('[aria-current]').getByRole('rowheader')).toHaveText(/^250/)
    await expect(panel.getByRole('heading', { name: /PRICE SUMMARY/ })).toHaveText(summaries)
  })
}

const asText = (price: string) => `^${price.replaceAll(/[$.]/g, '\\$&')}\\b`
