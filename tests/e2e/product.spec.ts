/** The product page: its tabs, pictures, branding template and reviews, and its metadata (req 1.18, 3.2 to 3.7). */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, open, test, waitForServiceWorker, offlineTest } from '../support/fixtures'
import { type Detail, findProduct } from '../support/shop'

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

offlineTest(
  'BRANDING TEMPLATE saves a PDF, also offline, or says that there is none',
  { tag: '@long' },
  async ({ page, network }) => {
    const withTemplate = ({ brandingtemplate }: Detail) => brandingtemplate !== ''
    const savedProduct = await findProduct(network.url, withTemplate)
    const other = await findProduct(
      network.url,
      (product) => withTemplate(product) && product.Slug !== savedProduct.Slug,
    )
    const productWithoutTemplate = await findProduct(network.url, (product) => !withTemplate(product))
    const openTemplate = async ({ Slug }: Detail) => {
      await open(page, `${network.url}/product/${Slug}`)
      await tab(page, 'BRANDING TEMPLATE').click()
    }
    const link = page.getByRole('link', { name: 'Download template' })
    const download = async () => {
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(file.suggestedFilename()).toBe(`${savedProduct.productSKU} ${savedProduct.productname}.pdf`)
      return readFileSync(await file.path())
        .subarray(0, 5)
        .toString()
    }
    await openTemplate(productWithoutTemplate)
    await expect(panel(page)).toContainText('No branding template has been added')
    await expect(link).toHaveCount(0)
    await waitForServiceWorker(page)
    await openTemplate(other)
    await openTemplate(savedProduct)
    expect(await download()).toBe('%PDF-')
    const template = `/${savedProduct.brandingtemplate.replace(/^\//, '')}`
    await expect
      .poll(() => page.evaluate(async (file) => (await caches.match(file)) !== undefined, template))
      .toBe(true)
    await network.goOffline()
    await openTemplate(savedProduct)
    expect(await download()).toBe('%PDF-')
    await openTemplate(other)
    await link.click()
    await expect(panel(page)).toContainText('Not saved on this device yet')
  },
)

test('product pictures change by buttons and keys, magnify, and have a full view', { tag: '@long' }, async ({
  page,
  origin,
}) => {
  const product = await findProduct(origin, ({ ProductGallery }) => ProductGallery.length >= 3)
  const total = product.ProductGallery.length
  await open(page, `/product/${product.Slug}`)
  const pictures = page.getByRole('group', { name: 'Product pictures' })
  const thumbs = pictures.getByRole('button', { name: /^Picture \d/ })
  const stage = pictures.getByRole('button', { name: 'Open full view' })
  const expectShown = async (number: number) => {
    await expect(pictures).toContainText(`${number} / ${total}`)
    await expect(pictures.locator('[aria-current]')).toHaveAttribute('aria-label', `Picture ${number}`)
  }
  await expect(thumbs).toHaveCount(total)
  await expectShown(1)
  const before = await stage.locator('img').getAttribute('src')
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await expectShown(2)
  await expect(stage.locator('img')).not.toHaveAttribute('src', before ?? '')
  await pictures.getByRole('button', { name: 'Previous picture' }).press('Enter')
  await expectShown(1)
  await pictures.getByRole('button', { name: 'Previous picture' }).press('Enter')
  await expectShown(total)
  await page.keyboard.press('ArrowRight')
  await expectShown(1)
  await thumbs.nth(2).click()
  await expectShown(3)

  const width = async () => (await stage.locator('img').boundingBox())?.width ?? 0
  const plainWidth = await width()
  const box = await stage.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 80)
  await page.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 120)
  await expect.poll(async () => Math.round((await width()) / plainWidth)).toBe(2)
  await page.mouse.move(5, 5)
  await expect.poll(width).toBe(plainWidth)

  const view = page.getByRole('dialog')
  for (const openView of [() => stage.press('Enter'), () => stage.click()]) {
    await openView()
    await expect(view).toContainText(`3 / ${total}`)
    await page.keyboard.press('ArrowLeft')
    await expect(view).toContainText(`2 / ${total}`)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await expect(stage).toBeFocused()
  }
})

async function openReviews(
  page: Page,
  origin: string,
  isEnough = (count: number) => count > 30,
): Promise<Detail> {
  const product = await findProduct(origin, ({ NumberRating }) => isEnough(NumberRating))
  await open(page, `/product/${product.Slug}`)
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await expect(reviews(page)).not.toHaveCount(0)
  return product
}

const reviewsRegion = (page: Page) => page.getByRole('region', { name: /^Reviews of / })
const reviews = (page: Page) => reviewsRegion(page).getByRole('article')

test('reviews are cut at 80 characters, and more load by scrolling or a button', { tag: '@long' }, async ({
  page,
  origin,
}) => {
  const { productname, NumberRating } = await openReviews(page, origin)
  await expect(reviewsRegion(page)).toHaveAccessibleName(`Reviews of ${productname}`)
  const height = async () => Math.round((await reviewsRegion(page).boundingBox())?.height ?? 0)
  expect(await height()).toBe(570)
  const first = reviews(page).first()
  await expect(first.locator('strong')).not.toBeEmpty()
  await expect(first.locator('time')).toHaveText(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/)
  await expect(first.getByRole('img')).toHaveAccessibleName(/^[0-5](\.\d)? of 5 stars$/)
  const longReview = reviews(page)
    .filter({ has: page.getByRole('button') })
    .first()
  const readMore = longReview.getByRole('button')
  await expect(readMore).toHaveText('Read More')
  await expect(longReview.locator('p')).toHaveText(/^.{1,80}…$/s)
  const cut = await longReview.locator('p').innerText()
  await readMore.press('Enter')
  await expect(readMore).toHaveAttribute('aria-expanded', 'true')
  const fullText = await longReview.locator('p').innerText()
  expect(fullText.length).toBeGreaterThan(80)
  expect(fullText.startsWith(cut.slice(0, -1))).toBe(true)

  expect(await reviews(page).count()).toBeLessThan(NumberRating)
  await reviewsRegion(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(reviews(page)).toHaveCount(NumberRating, { timeout: 500 })
  }).toPass()
  await expect(reviewsRegion(page).getByRole('button', { name: 'Load more' })).toHaveCount(0)

  await openReviews(page, origin)
  const before = await reviews(page).count()
  const more = reviewsRegion(page).getByRole('button', { name: /Load more|Loading/ })
  // Focusing the button scrolls to the end, which requests the next page.
  await more.focus()
  await expect.poll(() => reviews(page).count()).toBeGreaterThan(before)
  await expect(more).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(reviews(page)).toHaveCount(NumberRating, { timeout: 500 })
  }).toPass()
  await expect(more).toHaveCount(0)
  await expect(reviewsRegion(page)).toBeFocused()

  await openReviews(page, origin, (count) => count > 0 && count < 4)
  expect(await height()).toBe(570)
})
