/** The product page: its tabs and what stands in them, and what search engines and visitors must not miss. */
import { readFileSync } from 'node:fs'
import type { Page, Response } from '@playwright/test'
import { type Detail, findProduct } from '../../support/catalogue'
import { controlled, expect, screenReady, test } from '../../support/fixtures'

async function open(page: Page, product: Detail): Promise<void> {
  await page.goto(`/product/${product.Slug}`)
  await screenReady(page)
  await expect(page.locator('main h1')).toHaveText(product.productname)
  await expect(page.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
}

const tabOf = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('tabs: one stop, arrows and Home and End choose, the panel follows', async ({ page, baseURL }) => {
  await open(page, await findProduct(baseURL ?? '', ({ unbrandedpriceshow }) => unbrandedpriceshow === 1))
  const names = ['DETAILS', 'STOCK', 'PRICING', 'BRANDING TEMPLATE']
  await expect(page.getByRole('tablist', { name: 'Product information' }).getByRole('tab')).toHaveText(names)
  const isChosen = async (name: string) => {
    await expect(tabOf(page, name)).toBeFocused()
    await expect(tabOf(page, name)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tab', { selected: true })).toHaveCount(1)
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName(name)
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveText(name)
  }
  await tabOf(page, 'DETAILS').focus()
  for (const [key, name] of [
    ['ArrowRight', 'STOCK'],
    ['ArrowRight', 'PRICING'],
    ['End', 'BRANDING TEMPLATE'],
    ['ArrowRight', 'DETAILS'],
    ['ArrowLeft', 'BRANDING TEMPLATE'],
    ['Home', 'DETAILS'],
  ] as const) {
    await page.keyboard.press(key)
    await isChosen(name)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('DETAILS holds description, features, specifications, materials, branding, carton, availability', async ({
  page,
  baseURL,
}) => {
  await open(page, await findProduct(baseURL ?? '', () => true))
  const panel = page.getByRole('tabpanel')
  const headings = panel.getByRole('heading', { level: 2 })
  for (const name of ['Description', 'Features', 'Branding options', 'Dimensions', 'Availability']) {
    await expect(headings.filter({ hasText: name })).toHaveCount(1)
  }
  for (const name of ['Specifications', 'Materials', 'Carton']) {
    expect(await panel.getByRole('table', { name }).getByRole('row').count()).toBeGreaterThan(1)
  }
  await expect(panel.getByRole('row', { name: /^Weight [\d.]+ kg$/ })).toHaveCount(1)
  await expect(panel).not.toContainText('|')
})

test('STOCK is a table of item, in stock and next shipment', async ({ page, baseURL }) => {
  const product = await findProduct(baseURL ?? '', ({ stockDescription }) => stockDescription.length > 2)
  await open(page, product)
  await tabOf(page, 'STOCK').click()
  const table = page.getByRole('tabpanel').getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Item', 'In stock', 'Next shipment'])
  await expect(table.getByRole('rowheader')).toHaveText(
    product.stockDescription.map((row) => row.description),
  )
  const quantities = product.stockDescription.map((row) => row.quantity.toLocaleString('en-AU'))
  await expect(table.getByRole('row').locator('td:nth-child(2)')).toHaveText(quantities)
})

test('PRICING asks a visitor to log in, and is not there without the flag', async ({ page, baseURL }) => {
  await open(page, await findProduct(baseURL ?? '', ({ unbrandedpriceshow }) => unbrandedpriceshow === 0))
  await expect(page.getByRole('tab')).toHaveText(['DETAILS', 'STOCK', 'BRANDING TEMPLATE'])
  await open(page, await findProduct(baseURL ?? '', ({ unbrandedpriceshow }) => unbrandedpriceshow === 1))
  await tabOf(page, 'PRICING').click()
  await page.getByRole('tabpanel').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})

test('BRANDING TEMPLATE saves a PDF named after SKU and product, or says there is none', async ({
  page,
  baseURL,
}) => {
  const product = await findProduct(baseURL ?? '', ({ brandingtemplate }) => brandingtemplate !== '')
  await open(page, product)
  await tabOf(page, 'BRANDING TEMPLATE').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download template' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${product.productSKU} ${product.productname}.pdf`)
  expect(await download.failure()).toBeNull()
  await open(page, await findProduct(baseURL ?? '', ({ brandingtemplate }) => brandingtemplate === ''))
  await tabOf(page, 'BRANDING TEMPLATE').click()
  await expect(page.getByRole('tabpanel')).toContainText('No branding template has been added')
  await expect(page.getByRole('link', { name: 'Download template' })).toHaveCount(0)
})

test('a branding template that was downloaded once opens without a network; another says that it is not here', async ({
  page,
  door,
}) => {
  const withTemplate = ({ brandingtemplate }: Detail) => brandingtemplate !== ''
  const kept = await findProduct(door.url, withTemplate)
  const other = await findProduct(door.url, (product) => withTemplate(product) && product.Slug !== kept.Slug)
  const openTemplate = async ({ Slug }: Detail) => {
    await page.goto(`${door.url}/product/${Slug}`)
    await screenReady(page)
    await tabOf(page, 'BRANDING TEMPLATE').click()
  }
  const link = page.getByRole('link', { name: 'Download template' })
  const download = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toBe(`${kept.productSKU} ${kept.productname}.pdf`)
    return readFileSync(await file.path())
      .subarray(0, 5)
      .toString()
  }
  await openTemplate(other)
  await controlled(page)
  await openTemplate(kept)
  expect(await download()).toBe('%PDF-')
  await page.waitForTimeout(500)
  await door.shut()
  await openTemplate(kept)
  expect(await download()).toBe('%PDF-')
  await openTemplate(other)
  await link.click()
  await expect(page.getByRole('tabpanel')).toContainText('Not saved on this device yet')
})

test('a visitor gets no price: not on the page, not in any answer', async ({ page, baseURL }) => {
  const answers: Promise<string>[] = []
  const keep = async (response: Response) => `${response.url()} ${await response.text().catch(() => '')}`
  page.on('response', (response) => {
    if (response.url().includes('/frontend/api/')) answers.push(keep(response))
  })
  await open(page, await findProduct(baseURL ?? '', ({ unbrandedpriceshow }) => unbrandedpriceshow === 1))
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    expect(await page.locator('body').innerText()).not.toContain('$')
  }
  expect(await page.locator('#root').evaluate((root) => root.textContent)).not.toContain('$')
  const texts = await Promise.all(answers)
  expect(texts.some((text) => text.includes('/product/'))).toBe(true)
  for (const text of texts) expect(text).not.toMatch(/ProductUnbrandedPrice"|ProductSetupPrice"|"Price"/)
})

test('an unknown product is sent to /404, and Back is no trap', async ({ page }) => {
  await page.goto('/shop')
  await screenReady(page)
  await page.goto('/product/no-such-product-at-all')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
})

test('title, description, canonical address and structured data are there', async ({ page, baseURL }) => {
  const product = await findProduct(baseURL ?? '', ({ NumberRating }) => NumberRating > 0)
  await open(page, product)
  await expect(page).toHaveTitle(new RegExp(`^${product.productname}.* · Showfloor$`))
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}.{40}/)
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${baseURL}/product/${product.Slug}`)
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = blocks.flatMap((text) => JSON.parse(text) as Record<string, unknown>[])
  expect(things.map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(things[0]).toMatchObject({ name: product.productname, sku: product.productSKU })
  expect(things[0]).toHaveProperty('aggregateRating.reviewCount', product.NumberRating)
  expect(JSON.stringify(things)).not.toMatch(/price/i)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(crumbs.first()).toHaveText('Home')
  await expect(crumbs.last()).toHaveText(product.productname)
})
