/** "What drink bottles do you have under $10 each with our logo?": answered with no network (req 16.4, 17.1). */
import { demoTokenOf, signInAs } from '../../support/accounts'
import { controlled, expect, offlineTest as test, open } from '../../support/fixtures'
import { startSaving } from '../../support/saved-catalogue'

const wholesaler = 2
/** Of the address that the demo account saved, to which its days are counted. */
const postcode = '2000'

type Found = { total: number; Data: { Slug: string }[]; prices: Record<string, { each: number }> }

/** What the shop itself finds. */
async function asked(origin: string, filters: object): Promise<Found> {
  const reply = await fetch(`${origin}/frontend/api/product/login/find`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', Authorization: await demoTokenOf(origin, wholesaler) },
    body: JSON.stringify({ list: { of: 'search', text: 'drink bottle under $10' }, filters, postcode, limit: 12 }),
  })
  return (await reply.json()) as Found
}

test('a search without a network finds what the shop finds, with own prices', async ({ page, door }) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  const whole = await asked(door.url, { priceUpTo: 10 })
  const quick = await asked(door.url, { priceUpTo: 10, dispatchWithin: 14 })
  expect(whole.total).toBeGreaterThan(quick.total)
  await signInAs(page, door.url, wholesaler)
  await open(page, `${door.url}/offline`)
  await controlled(page)
  await startSaving(page, 'None')
  await expect(page.getByRole('heading', { name: 'Saved 400 products' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('definition').filter({ hasText: /^400 products, / })).toBeVisible()
  await open(page, `${door.url}/`)
  await door.shut()

  const count = page.getByRole('status').filter({ hasText: /^\d+ products?$/ })
  await page.getByRole('combobox', { name: 'Search products' }).fill('drink bottle under $10')
  await page.keyboard.press('Enter')
  await expect(count).toHaveText(`${whole.total} products`)
  const [first] = whole.Data
  const each = whole.prices[first?.Slug ?? '']?.each.toFixed(2)
  await expect(page.locator('main article').first()).toContainText(`from $${each} each`)
  await page
    .getByRole('group', { name: 'Dispatch' })
    .getByRole('checkbox', { name: /^Within 2 weeks/ })
    .check()
  await expect(count).toHaveText(new RegExp(`^${quick.total} products?$`))
  expect(page.url()).not.toMatch(/price|1000/i)
  await page.goBack()
  await expect(count).toHaveText(`${whole.total} products`)

  await page.getByRole('combobox', { name: 'Search products' }).fill('falls creek cork')
  await page.keyboard.press('Enter')
  await expect(page.locator('main h1')).toHaveText('Falls Creek A5 Cork Notebook')
  await page.goBack()
  await expect(count).toHaveText(`${whole.total} products`)
})
