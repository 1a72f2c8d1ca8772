/** The question "What drink bottles do you have under $10 each with our logo?", answered offline (req 16.4, 17.1). */
import { demoTokenOf, signInAs } from '../../support/accounts'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../../support/fixtures'
import { startSaving } from '../../support/saved-catalogue'

const wholesaler = 2
/** The saved address of the demo account, to which delivery days are counted, has this postcode. */
const postcode = '2000'

type SearchReply = { total: number; Data: { Slug: string }[]; prices: Record<string, { each: number }> }

/** Resolves to the result of the provider's own search. */
async function searchOnline(origin: string, filters: object): Promise<SearchReply> {
  const reply = await fetch(`${origin}/frontend/api/product/login/find`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', Authorization: await demoTokenOf(origin, wholesaler) },
    body: JSON.stringify({
      list: { of: 'search', text: 'drink bottle under $10' },
      filters,
      postcode,
      limit: 12,
    }),
  })
  return (await reply.json()) as SearchReply
}

test('offline search finds the same products as the shop, with the customer’s prices', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  const allMatches = await searchOnline(network.url, { priceUpTo: 10 })
  const fastMatches = await searchOnline(network.url, { priceUpTo: 10, dispatchWithin: 14 })
  expect(allMatches.total).toBeGreaterThan(fastMatches.total)
  await signInAs(page, network.url, wholesaler)
  await open(page, `${network.url}/offline`)
  await waitForServiceWorker(page)
  await startSaving(page, 'None')
  await expect(page.getByRole('heading', { name: 'Saved 400 products' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('definition').filter({ hasText: /^400 products, / })).toBeVisible()
  await open(page, `${network.url}/`)
  await network.goOffline()

  const count = page.getByRole('status').filter({ hasText: /^\d+ products?$/ })
  await page.getByRole('combobox', { name: 'Search products' }).fill('drink bottle under $10')
  await page.keyboard.press('Enter')
  await expect(count).toHaveText(`${allMatches.total} products`)
  const [first] = allMatches.Data
  const each = allMatches.prices[first?.Slug ?? '']?.each.toFixed(2)
  await expect(page.locator('main article').first()).toContainText(`from $${each} each`)
  await page
    .getByRole('group', { name: 'Dispatch' })
    .getByRole('checkbox', { name: /^Within 2 weeks/ })
    .check()
  await expect(count).toHaveText(new RegExp(`^${fastMatches.total} products?$`))
  expect(page.url()).not.toMatch(/price|1000/i)
  await page.goBack()
  await expect(count).toHaveText(`${allMatches.total} products`)

  await page.getByRole('combobox', { name: 'Search products' }).fill('falls creek cork')
  await page.keyboard.press('Enter')
  await expect(page.locator('main h1')).toHaveText('Falls Creek A5 Cork Notebook')
  await page.goBack()
  await expect(count).toHaveText(`${allMatches.total} products`)
})
