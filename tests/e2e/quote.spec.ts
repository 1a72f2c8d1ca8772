/** Prices follow the choice, and a quote is printed and shared (req 4). */
import type { Page } from '@playwright/test'
import { signInAs } from '../support/accounts'
import { expectSaved } from '../support/device'
import { waitForServiceWorker, expect, offlineTest, open, finishPendingWork, test } from '../support/fixtures'
import { type Detail, findProduct } from '../support/shop'

const retailer = 1

const isQuoted = ({ unbrandedpriceshow, isordergrid, getinstantcourt }: Detail) =>
  unbrandedpriceshow === 1 && isordergrid !== 1 && getinstantcourt === 1

const priceTable = (page: Page) => page.getByRole('table', { name: /by quantity, ex GST$/ })
const printedQuote = (page: Page) => page.locator('section[aria-label=Quote]')

/** Opens the tab PRICING as a signed-in customer. */
async function openPricing(page: Page, origin: string, roleId: number): Promise<Detail> {
  const product = await findProduct(origin, isQuoted)
  await signInAs(page, origin, roleId)
  await open(page, `${origin}/product/${product.Slug}`)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(priceTable(page)).toBeVisible()
  return product
}

const wholesaler = 2
const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true })

offlineTest(
  'saved prices show their age offline, also on paper',
  { tag: '@long' },
  async ({ page, network }) => {
    const { Slug } = await openPricing(page, network.url, retailer)
    await waitForServiceWorker(page)
    await expectSaved(page, ['price-list', Slug])
    await network.goOffline()
    await open(page, `${network.url}/product/${Slug}`)
    await page.getByRole('tab', { name: 'PRICING' }).click()
    await expect(page.getByRole('tabpanel').getByText(/^Prices as of \d+:\d\d [ap]m$/)).toBeVisible()
    await expect(printedQuote(page)).toBeAttached({ timeout: 15_000 })
    await page.emulateMedia({ media: 'print' })
    await expect(printedQuote(page)).toContainText('Prices as of')
  },
)

test('printed page has only the quote, and for a visitor no prices', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const product = await findProduct(network.url, isQuoted)
  await open(page, `${network.url}/product/${product.Slug}`)
  const information = page.locator('section[aria-label="Product information"]')
  await expect(information).toBeAttached({ timeout: 15_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(information).toContainText(product.productname)
  await expect(information).toContainText('Specification')
  expect(await page.locator('body').innerText()).not.toMatch(/\$|Quote/)
  await page.emulateMedia({ media: null })

  await openPricing(page, network.url, wholesaler)
  await quantity(page).fill('500')
  await page.getByRole('button', { name: 'Print quote' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(printedQuote(page)).toBeVisible()
  for (const text of [product.productname, product.productSKU, '500', 'Valid for 30 days', 'inc GST'])
    await expect(printedQuote(page)).toContainText(text)
  await expect(printedQuote(page)).not.toContainText('Retail')
  await expect(printedQuote(page).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  for (const part of ['banner', 'navigation', 'contentinfo', 'tablist', 'button', 'search'] as const)
    await expect(page.getByRole(part), part).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await expect(printedQuote(page)).toBeHidden()
  await expect(page.getByRole('banner')).toBeVisible()
})

test('figures follow the quantity without requests, and a shared link has no price', {
  tag: '@long',
}, async ({ page, network }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: ShareData) =>
        document.documentElement.setAttribute('data-shared', JSON.stringify(data)),
    })
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => document.documentElement.setAttribute('data-copied', text),
      },
    })
  })
  const { productname } = await openPricing(page, network.url, retailer)
  const rows = priceTable(page).locator('tbody tr')
  await quantity(page).fill('1000000')
  await expect(rows.last()).toHaveAttribute('aria-current', 'true')
  await expect(priceTable(page).locator('[aria-current=true]')).toHaveCount(1)
  await finishPendingWork(page, network)
  const requestsBefore = network.count(/\/frontend\/api\/product/)
  await quantity(page).fill('1')
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  await expect(rows.last()).not.toHaveAttribute('aria-current')
  const summary = page.getByRole('heading', { name: 'PRICE SUMMARY', exact: true }).locator('xpath=..')
  await expect(summary).toContainText(await rows.first().getByRole('cell').first().innerText())
  await expect(summary).toContainText('inc GST')
  await finishPendingWork(page, network)
  expect(network.count(/\/frontend\/api\/product/)).toBe(requestsBefore)

  await quantity(page).fill('325')
  await page.getByRole('button', { name: 'Share product link' }).click()
  await expect(page.locator('html[data-shared]')).toBeAttached()
  const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '') as ShareData
  expect(shared).toMatchObject({ title: productname, url: expect.stringContaining('q=325') })
  expect(shared.text).toMatch(/\(SKU .+\)$/)
  expect(JSON.stringify(shared)).not.toContain('$')

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Share product link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = (await page.locator('html').getAttribute('data-copied')) ?? ''
  expect(link).toContain(`${network.url}/product/`)
  expect(link).not.toMatch(/price|\$|\d+\.\d{2}/i)
  await page.goto(link)
  await expect(quantity(page)).toHaveValue('325')
})
