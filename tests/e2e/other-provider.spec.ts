/**
 * The shop against another provider that follows the contract. This provider sends other envelopes and types, the
 * prices of every role, and broken items (req 4, 14.7, 16.4).
 */
import type { Page } from '@playwright/test'
import { type OtherProvider, startOtherProvider } from '../support/other-provider'
import { expect, open, test, waitForServiceWorker, offlineTest } from '../support/fixtures'
import { savedHeading, openCatalogue, readSavedState, startSaving } from '../support/saved-catalogue'
import { signIn } from '../support/accounts'
import { deviceDump, expectSaved, matchesIn } from '../support/device'
import { otherMarkups, otherKinds } from '../support/other-products'
import {
  figure,
  otherCredentials,
  addButton,
  cartPanel,
  order,
  otherCartLines,
  quantity,
} from '../support/other-shopper'

const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })

let other: OtherProvider
test.beforeEach(async () => {
  other = await startOtherProvider()
})
test.afterEach(() => other.stop())

test('home and product pages show all data of another provider and omit broken items', async ({ page }) => {
  await open(page, `${other.url}/`)
  for (const name of ['Popular Categories', 'New arrivals', "What's trending now"])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Discover more' })).toHaveAttribute('href', '/category/cat-1')
  await expect(page.getByRole('link', { name: 'See cat 1' })).toBeAttached()
  await expect(page.locator('[href^="javascript:"]')).toHaveCount(0)
  const panel = page.getByRole('tabpanel')
  await panel.scrollIntoViewIfNeeded()
  await expect(panel.getByRole('listitem')).toHaveCount(4)
  expect(await panel.getByRole('listitem').first().locator('p').first().innerText()).toMatch(/^.{1,150}…$/s)

  await open(page, `${other.url}/product/thing-7`)
  await expect(page.locator('main h1')).toHaveText('Thing 7 & Co')
  await expect(page.getByText('Weight', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('Pad Print')).toBeVisible()
  await page.getByRole('tab', { name: 'STOCK' }).click()
  await expect(page.getByRole('cell', { name: /^1,?200$/ })).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await page.goto(`${other.url}/product/no-such-thing`)
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.goto(`${other.url}/category/no-such-category`)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('provider without filters gets the typed text first, and then the words alone', {
  tag: '@long',
}, async ({ page }) => {
  const searches = () => other.seen.filter((call) => call.includes('product/search')).length
  const before = searches()
  await open(page, `${other.url}/search/40%20things%20under%20$10%20in%20stock`)
  await expect(page.getByText('No results found.')).toBeVisible()
  expect(searches() - before).toBe(2)
  await open(page, `${other.url}/search/40%20thing%20in%20stock`)
  await expect(page.locator('main article')).toHaveCount(12)
  await expect(page).toHaveURL(/\/search\/40%20thing%20in%20stock$/)
  await expect(page.getByRole('list', { name: 'Applied filters' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Search products' }).fill('40 thing 7 in stock')
  await page.keyboard.press('Enter')
  // The match came from other words than were typed, so no product opens directly.
  await expect(page.locator('main h1')).toHaveText('Results for “40 thing 7 in stock”')
  await expect(page.locator('main article')).toHaveCount(1)
  expect(other.seen.filter((call) => call.includes('product/find'))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/search\/40%20thing%20in%20stock$/)
  await expect(page.locator('main h1')).toHaveText('Results for “40 thing in stock”')
})

test('markup in the name of a list is rendered without running scripts', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, `${other.url}/category/cat-2`)
  await expect(page.locator('main h1 b')).toHaveText('Eco')
  await expect(page).toHaveTitle(/^Eco/)
  await expect(page.locator('main h1 img, main h1 script, main h1 svg')).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

  await open(page, `${other.url}/category/cat-1`)
  await expect(page.locator('main article')).toHaveCount(24)
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(page.locator('main article')).toHaveCount(12)
  await open(page, `${other.url}/cat-1/sub-1`)
  await expect(page.locator('main article')).toHaveCount(24)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(trail).toHaveText(['Home', 'Category 1', 'Sub 1'])
  await open(page, `${other.url}/search/thing`)
  await expect(page.locator('main article')).toHaveCount(12)
  await page.goto(`${other.url}/search/TH-1007`)
  await expect(page).toHaveURL(/\/product\/thing-7$/)
  await page.goto(`${other.url}/search/nothing-at-all`)
  await expect(page.getByText('No results found.')).toBeVisible()
})

test('markups of other roles are not on the device, though the provider sends them', {
  tag: '@long',
}, async ({ page }) => {
  const replies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/product/login/')) replies.push(response.text().catch(() => ''))
  })
  await signIn(page, other.url, otherCredentials(1))
  await open(page, `${other.url}/cat-1/sub-1`)
  await open(page, `${other.url}/product/thing-7`)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(figure(7, 1, 250, 'unit'))
  const sent = (await Promise.all(replies)).join()
  for (const markup of Object.values(otherMarkups)) expect(sent).toContain(markup)
  await expectSaved(page, ['price-list', 'thing-7'])
  const forbiddenPatterns = [
    ...Object.values(otherMarkups).map((markup) => new RegExp(markup.replace('.', '\\.'))),
    /"(?:admin|wholesaler|portalUser|vipUser|saleAgent)\\?"/,
    /wholesal/i,
  ]
  expect(matchesIn(await deviceDump(page), forbiddenPatterns)).toEqual([])
})

test('provider whose lists have no prices gets price requests only for visible tiles', {
  tag: '@long',
}, async ({ page }) => {
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

const roleViews = [
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

const asPattern = (price: string) => `^${price.replaceAll(/[$.]/g, '\\$&')}\\b`

test('PRICING has the columns and the prices of each role', { tag: '@long' }, async ({ page }) => {
  for (const [role, { columns, prices, summaries }] of roleViews.entries()) {
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
      ).toHaveText(prices.map((priceRole) => new RegExp(asPattern(figure(7, priceRole, count, 'unit')))))
    await expect(breaks.locator('[aria-current]').getByRole('rowheader')).toHaveText(/^250/)
    await expect(panel.getByRole('heading', { name: /PRICE SUMMARY/ })).toHaveText(summaries)
  }
})

const signInAs = (page: Page, role: number) => signIn(page, other.url, otherCredentials(role))
const openThing = (page: Page, id: number) => open(page, `${other.url}/product/thing-${id}`)
const cartLines = (page: Page) => otherCartLines(page, other.url)

test('live price equals the provider’s price to the cent for every kind of product', {
  tag: '@long',
}, async ({ page }) => {
  await signInAs(page, 2)
  for (const id of [7, otherKinds.withoutSetups]) {
    await openThing(page, id)
    for (const count of [50, 249, 250, 999, 1000, 12_345]) {
      await quantity(page).fill(String(count))
      await expect(order(page)).toContainText(figure(id, 2, count, 'each'))
      await expect(order(page)).toContainText(figure(id, 2, count, 'line'))
    }
    await addButton(page).click()
    await expect(cartPanel(page)).toBeVisible()
  }
  const expectedLines = [7, otherKinds.withoutSetups].map(
    (id) => `12345 of ${id} at ${figure(id, 2, 12_345, 'each')}`,
  )
  expect(await cartLines(page)).toEqual(expectedLines)

  // The provider answers ProductExit with status 200.
  await openThing(page, 7)
  await quantity(page).fill('300')
  await addButton(page).click()
  const duplicateDialog = page.getByRole('dialog', { name: 'Already in your cart' })
  await expect(duplicateDialog).toContainText('Thing 7 is in your cart. Replace it?')
  await duplicateDialog.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(cartPanel(page)).toBeVisible()
  expect(await cartLines(page)).toContain(`300 of 7 at ${figure(7, 2, 300, 'each')}`)

  await openThing(page, otherKinds.withoutTiers)
  await expect(order(page)).toContainText('Price on request')
  await expect(addButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(addButton(page)).toHaveAccessibleDescription(/on request/)
  await openThing(page, otherKinds.withoutQuote)
  // A quantity that was typed on the previous product is not the default of this one (req 3.10).
  await expect(order(page)).toContainText(figure(otherKinds.withoutQuote, 2, 250, 'line'))
  await expect(page.getByRole('heading', { name: 'Instant quote' })).toHaveCount(0)
  await openThing(page, otherKinds.variations)
  await page.getByLabel('Red, S', { exact: true }).fill('12')
  await expect(order(page)).toContainText(figure(otherKinds.variations, 2, 12, 'line'))
  const sent = page.waitForRequest(/cart\/cart2$/)
  await addButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ ProductID: 20, ProductVariationID: 501, QTY: 12 })
})

test('orders of another provider show its texts, and can be reviewed', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 1)
  await page.goto(`${other.url}/order_detail/5`)
  await expect(page.getByText('We can’t find this order')).toBeVisible()
  await open(page, `${other.url}/order_list`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'B-77' })).toContainText('Waiting for Bob')
  await rows.filter({ hasText: '901' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Thing 7 & Co')
  await expect(main).toContainText('GST (10%)')
  await expect(page.getByRole('link', { name: 'A thing that was' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Artwork Approve' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Artwork Approve' })
  await expect(dialog).toContainText('Pending')
  await expect(dialog).toContainText('Reject')
  await expect(dialog.getByRole('link')).toHaveCount(1)
  await page.keyboard.press('Escape')

  const review = page.getByRole('region', { name: 'Review of Thing 7 & Co' })
  await review.getByRole('button', { name: 'Submit' }).click()
  await expect(review.getByText('Stars, please.')).toBeVisible()
  expect(other.orders.received).toEqual([
    { Rating: 0, Remarks: '', OrderDetailsID: 31, ProductID: 7, OrderID: 901 },
  ])
  await review.getByRole('radio', { name: '5 stars' }).click()
  await review.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Ta.', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
})

offlineTest(
  'saved catalogue filters the lists of a provider that cannot filter',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1180, height: 820 })
    await open(page, `${other.url}/category/cat-1`)
    await waitForServiceWorker(page)
    const filters = page.getByRole('complementary', { name: 'Filter products' })
    await expect(page.locator('main article')).toHaveCount(24)
    await expect(filters).toHaveCount(0)
    await open(page, `${other.url}/offline`)
    await startSaving(page, 'None')
    await expect(savedHeading(page)).toBeVisible({ timeout: 60_000 })

    await open(page, `${other.url}/category/cat-1`)
    await expect(filters).toBeVisible()
    const count = page.getByRole('status').filter({ hasText: /^\d+ products?$/ })
    await expect(count).toHaveText('60 products')
    await page
      .getByRole('group', { name: 'Minimum order' })
      .getByRole('checkbox', { name: /^Minimum 25 or less / })
      .check()
    await expect(count).toHaveText('1 product')
  },
)

offlineTest(
  'catalogue of another provider is saved, browsed offline, and removed completely',
  { tag: '@long' },
  async ({ page }) => {
    await openCatalogue(page, other.url)
    await startSaving(page, 'Small')
    await expect(savedHeading(page)).toHaveText('Saved 60 products', { timeout: 60_000 })
    const stored = await readSavedState(page)
    expect(stored).toMatchObject({ pack: { products: 60, missing: [] }, job: null, generations: 1 })
    expect(stored.pictures).toBeGreaterThan(60)
    await other.stop()
    await page.goto(`${other.url}/product/thing-33`)
    await expect(page.getByRole('heading', { name: 'Thing 33 & Co' })).toBeVisible()
    await page.goto(`${other.url}/offline`)
    await button(page, 'Remove').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(button(page, 'Save catalogue')).toBeVisible()
    expect(await readSavedState(page)).toMatchObject({ pack: null, job: null, generations: 0, pictures: 0 })
  },
)
