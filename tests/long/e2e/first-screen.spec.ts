/** The first screen of a product shows price, colours, quantity and Add to cart, at three sizes (req 3.17, 3.18). */
import type { Locator, Page } from '@playwright/test'
import { signInAs } from '../../support/accounts'
import { expect, open, test } from '../../support/fixtures'
import { expectOnFirstScreen, layoutShift, scrollsSideways, withLargeText } from '../../support/page-quality'
import { type Detail, findProduct } from '../../support/shop'

const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]
const wholesaler = 2

const order = (page: Page) => page.getByRole('region', { name: 'Order' })
const hasColourOptions = ({ ProductType, ProductAttribute, ProductGallery, unbrandedpriceshow }: Detail) =>
  ProductType === 1 && ProductAttribute.length === 1 && ProductGallery.length > 3 && unbrandedpriceshow === 1

for (const size of sizes)
  test(`price, quantity and Add to cart are on the first screen of ${size.width} px`, async ({
    page,
    origin,
  }) => {
    const { Slug } = await findProduct(origin, hasColourOptions)
    await page.setViewportSize(size)
    const expectFirstScreen = async (price: Locator) => {
      await open(page, `${origin}/product/${Slug}`)
      const colours = order(page).getByRole('radiogroup', { name: /^Colour/ })
      for (const element of [
        page.getByRole('heading', { level: 1 }),
        price,
        colours.getByRole('radio').first(),
        page.getByLabel('Quantity', { exact: true }),
        page.getByRole('button', { name: 'Add to cart' }),
      ])
        await expectOnFirstScreen(page, element)
      expect(await scrollsSideways(page)).toBe(false)
      const { total, moved } = await layoutShift(page)
      expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02)
    }
    await expectFirstScreen(order(page).getByRole('link', { name: 'Sign in to see your price' }))
    await signInAs(page, origin, wholesaler)
    await expectFirstScreen(order(page).getByText(/^\$[\d,.]+ each at 250, branded$/))
  })

test('bottom bar on a phone covers no focused element and is not printed', async ({ page, origin }) => {
  const { Slug } = await findProduct(origin, hasColourOptions)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `${origin}/product/${Slug}`)
  const add = page.getByRole('button', { name: 'Add to cart' })
  const barTop = async () => (await add.boundingBox())?.y ?? 0
  // Parts below the fold load late and move the end of the page down.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const end = await page.getByText(/^© Showfloor/).boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(await barTop())
  }).toPass()
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const below of [
    order(page).getByRole('combobox').first(),
    page.getByRole('tab', { name: 'DETAILS' }),
  ]) {
    await below.focus()
    const box = await below.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(await barTop())
  }
  await page.emulateMedia({ media: 'print' })
  await expect(add).toBeHidden()
})

test('product page on a phone does not scroll sideways at 200 % text size', async ({ page, origin }) => {
  const { Slug } = await findProduct(origin, hasColourOptions)
  await page.setViewportSize({ width: 390, height: 844 })
  await withLargeText(page)
  await signInAs(page, origin, wholesaler)
  await open(page, `${origin}/product/${Slug}`)
  await expect(order(page).getByText(/each at 250/)).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('32px')
  expect(await scrollsSideways(page)).toBe(false)
})

test('chip sets the quantity, and the picture of a colour is shown in the cart', async ({
  page,
  network,
}) => {
  const product = await findProduct(network.url, hasColourOptions)
  const picturedColours = product.ProductGallery.flatMap(
    (picture) => (picture as { Colour?: string }).Colour ?? [],
  )
  const colour = picturedColours.at(-1) ?? ''
  await signInAs(page, network.url, wholesaler)
  await open(page, `${network.url}/product/${product.Slug}`)
  const stage = page.getByRole('button', { name: 'Open full view' }).locator('img')
  const before = await stage.getAttribute('src')
  await order(page).getByRole('radio', { name: colour, exact: true }).check({ force: true })
  await expect(stage).not.toHaveAttribute('src', before ?? '')
  const shownSource = (await stage.getAttribute('src')) ?? ''
  expect(shownSource).toContain(`/${colour.toLowerCase().replaceAll(' ', '-')}-on-`)

  const chip = order(page)
    .getByRole('button', { name: /^[\d,]+\+: \$[\d,.]+ each$/ })
    .first()
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  const from = ((await chip.getAttribute('aria-label')) ?? '').split('+')[0] ?? ''
  const quantity = page.getByLabel('Quantity', { exact: true })
  await expect(quantity).toHaveValue(from.replace(',', ''))
  await expect(order(page).getByText(new RegExp(`each at ${from}, branded$`))).toBeVisible()
  await quantity.fill('999999')
  await expect(quantity).toHaveAccessibleDescription(
    /^[\d,]+ in stock, 999,999 from |^Only [\d,]+ in stock. Ask us about 999,999\.|^Out of stock[,.] /,
  )
  await chip.click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const panel = page.getByRole('dialog', { name: /cart/i })
  const path = shownSource.replace(/^.*(\/product\/)/, '$1')
  await expect(panel.locator(`img[src$="${path}"]`).first()).toBeVisible()
})
