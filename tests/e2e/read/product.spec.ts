/** The product page: its tabs, their content, and its metadata for search engines (req 1.18, 3.3 to 3.5). */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/fixtures'
import { type Detail, findProduct } from '../../support/shop'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const panel = (page: Page) => page.getByRole('tabpanel')
const openProduct = (page: Page, { Slug }: Detail) => open(page, `/product/${Slug}`)

test('product tabs work by keyboard and show all data, and search engines get metadata', async ({
  page,
  origin,
}) => {
  await openProduct(page, await findProduct(origin, ({ unbrandedpriceshow }) => unbrandedpriceshow === 0))
  await expect(tab(page, 'PRICING')).toHaveCount(0)
  const product = await findProduct(
    origin,
    ({ stockDescription, NumberRating, unbrandedpriceshow }) =>
      stockDescription.length > 2 && NumberRating > 0 && unbrandedpriceshow === 1,
  )
  await openProduct(page, product)
  const names = ['DETAILS', 'STOCK', 'PRICING', 'BRANDING TEMPLATE']
  await expect(page.getByRole('tablist', { name: 'Product information' }).getByRole('tab')).toHaveText(names)
  const expectChosen = async (name: string) => {
    await expect(tab(page, name)).toBeFocused()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(name)
    await expect(panel(page)).toHaveAccessibleName(name)
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveText(name)
  }
  await tab(page, 'DETAILS').focus()
  for (const [key, name] of [
    ['ArrowRight', 'STOCK'],
    ['End', 'BRANDING TEMPLATE'],
    ['ArrowRight', 'DETAILS'],
    ['ArrowLeft', 'BRANDING TEMPLATE'],
    ['Home', 'DETAILS'],
  ] as const) {
    await page.keyboard.press(key)
    await expectChosen(name)
  }
  await page.keyboard.press('Tab')
  await expect(panel(page)).toBeFocused()

  const headings = panel(page).getByRole('heading', { level: 2 })
  for (const name of ['Description', 'Features', 'Branding options', 'Dimensions', 'Availability'])
    await expect(headings.filter({ hasText: name })).toHaveCount(1)
  for (const name of ['Specifications', 'Materials', 'Carton'])
    await expect(panel(page).getByRole('table', { name }).getByRole('row')).not.toHaveCount(0)
  await expect(panel(page).getByRole('row', { name: /^Weight [\d.]+ kg$/ })).toHaveCount(1)
  await expect(panel(page)).not.toContainText('|')

  await tab(page, 'STOCK').click()
  const table = panel(page).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Item', 'In stock', 'Next shipment'])
  await expect(table.getByRole('rowheader')).toHaveText(
    product.stockDescription.map(({ description }) => description),
  )
  await expect(table.getByRole('row').locator('td:nth-child(2)')).toHaveText(
    product.stockDescription.map(({ quantity }) => quantity.toLocaleString('en-AU')),
  )

  await expect(page).toHaveTitle(new RegExp(`^${product.productname}.* · Showfloor$`))
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}.{40}/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${origin}/product/${product.Slug}`,
  )
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\/media\//)
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
