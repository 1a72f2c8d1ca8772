/** Prices follow the choice, and a quote is printed and shared: as signed-in customers who leave their carts alone. */
import type { Page } from '@playwright/test'
import { type Detail, findProduct } from '../../support/catalogue'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { savedHere } from '../../support/saved-here'
import { signInAs } from '../../support/sign-in'

const retailer = 1
const wholesaler = 2

/** A product that is ordered by one quantity, with prices. */
function findQuoted(origin: string): Promise<Detail> {
  return findProduct(
    origin,
    ({ unbrandedpriceshow, isordergrid, getinstantcourt }) =>
      unbrandedpriceshow === 1 && isordergrid !== 1 && getinstantcourt === 1,
  )
}

async function openPricing(page: Page, origin: string, { Slug }: Detail): Promise<void> {
  await page.goto(`${origin}/product/${Slug}`)
  await screenReady(page)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(priceTable(page)).toBeVisible()
}

const priceTable = (page: Page) => page.getByRole('table', { name: /by quantity, ex GST$/ })
const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true })

test('the row of the quantity is marked and the summary is calculated at once, without the network', async ({
  page,
  door,
}) => {
  await signInAs(page, door.url, retailer)
  await openPricing(page, door.url, await findQuoted(door.url))
  const rows = priceTable(page).locator('tbody tr')
  const [lowest, highest] = [rows.first(), rows.last()]
  await quantity(page).fill('1000000')
  await expect(highest).toHaveAttribute('aria-current', 'true')
  await expect(priceTable(page).locator('[aria-current=true]')).toHaveCount(1)

  const asked = door.seen.length
  const milliseconds = await quantity(page).evaluate(async (field: HTMLInputElement) => {
    const first = document.querySelector('[role=tabpanel]:not([hidden]) table tbody tr')
    const start = performance.now()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '1')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    while (first?.getAttribute('aria-current') !== 'true' && performance.now() - start < 2000) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - start
  })
  expect(milliseconds).toBeLessThan(100)
  await expect(lowest).toHaveAttribute('aria-current', 'true')
  await expect(highest).not.toHaveAttribute('aria-current')
  const summary = page.getByRole('heading', { name: 'PRICE SUMMARY', exact: true }).locator('xpath=..')
  const unit = await lowest.getByRole('cell').first().innerText()
  await expect(summary).toContainText(unit)
  await expect(summary).toContainText('inc GST')
  expect(door.seen.slice(asked).filter((request) => request.includes('/product'))).toEqual([])
})

test('on paper there is the quote and nothing of the shop around it', async ({ page, door }, info) => {
  const product = await findQuoted(door.url)
  await signInAs(page, door.url, wholesaler)
  await openPricing(page, door.url, product)
  await quantity(page).fill('500')
  const sheet = page.locator('section[aria-label=Quote]')
  await expect(sheet).toBeAttached({ timeout: 15_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  for (const words of [product.productname, product.productSKU, '500', 'Valid for 30 days', 'inc GST']) {
    await expect(sheet).toContainText(words)
  }
  await expect(sheet).not.toContainText('Retail')
  await expect(sheet.locator('img')).toHaveJSProperty('complete', true)
  expect(
    await sheet.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  for (const part of [
    'banner',
    'navigation',
    'contentinfo',
    'tablist',
    'button',
    'dialog',
    'search',
  ] as const) {
    await expect(page.getByRole(part), part).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: 'Reviews' })).toHaveCount(0)
  await page.screenshot({ path: info.outputPath('quote.png'), fullPage: true })
  await page.emulateMedia({ media: null })
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a visitor’s paper has the product and no price', async ({ page, baseURL }) => {
  const product = await findQuoted(baseURL ?? '')
  await page.goto(`/product/${product.Slug}`)
  await screenReady(page)
  const sheet = page.locator('section[aria-label="Product information"]')
  await expect(sheet).toBeAttached({ timeout: 15_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toContainText(product.productname)
  await expect(sheet).toContainText('Specification')
  expect(await page.locator('body').innerText()).not.toMatch(/\$|Quote/)
})

test('Print quote opens the browser’s print dialog', async ({ page, door }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await signInAs(page, door.url, retailer)
  await page.goto(`${door.url}/product/${(await findQuoted(door.url)).Slug}`)
  await page.getByRole('button', { name: 'Print quote' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
})

test('without a share sheet the link is copied, and it opens with what was chosen and no price', async ({
  page,
  door,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => document.documentElement.setAttribute('data-copied', text),
      },
    })
  })
  await signInAs(page, door.url, retailer)
  await openPricing(page, door.url, await findQuoted(door.url))
  await quantity(page).fill('325')
  await page.getByRole('button', { name: 'Share quote' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = (await page.locator('html').getAttribute('data-copied')) ?? ''
  expect(link).toContain(`${door.url}/product/`)
  expect(link).not.toMatch(/price|\$|\d+\.\d{2}/i)
  await page.goto(link)
  await expect(quantity(page)).toHaveValue('325')
})

test('a device that shares is told product, quantity, prices and date', async ({ page, door }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) =>
        document.documentElement.setAttribute('data-shared', JSON.stringify(data)),
    })
  })
  const product = await findQuoted(door.url)
  await signInAs(page, door.url, retailer)
  await openPricing(page, door.url, product)
  await quantity(page).fill('500')
  await page.getByRole('button', { name: 'Share quote' }).click()
  await expect(page.locator('html[data-shared]')).toBeAttached()
  const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '') as ShareData
  expect(shared.title).toBe(`Quote for ${product.productname}`)
  expect(shared.url).toContain('q=500')
  expect(shared.text).toMatch(
    /Quantity: 500\n(.*\n)*Unit price: \$[\d,.]+ ex GST\nTotal: .* ex GST, .* inc GST/,
  )
  expect(shared.text).toMatch(/Quote of \d+ \w+ \d{4}\. Valid for 30 days/)
})

test('without a network saved prices say from when they are, on paper too', async ({ page, door }) => {
  const product = await findQuoted(door.url)
  await signInAs(page, door.url, retailer)
  await openPricing(page, door.url, product)
  await controlled(page)
  await savedHere(page, ['price-list', product.Slug])
  await door.shut()
  await page.reload()
  await screenReady(page)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(page.getByRole('tabpanel').getByText(/^Prices as of \d+:\d\d [ap]m$/)).toBeVisible()
  const sheet = page.locator('section[aria-label=Quote]')
  await expect(sheet).toBeAttached({ timeout: 15_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toContainText('Prices as of')
})
