/** The order form of a product: its first screen, by keyboard alone, and with a failing shop (req 3, 4). */
import type { Page, Locator } from '@playwright/test'
import { signInAsNew, signInAs } from '../support/accounts'
import { cartLines } from '../support/cart'
import { expect, open, test } from '../support/fixtures'
import { tabTo, expectOnFirstScreen, layoutShift, scrollsSideways } from '../support/page-quality'
import { type Detail, findProduct } from '../support/shop'

const order = (page: Page) => page.getByRole('region', { name: 'Order' })
const add = (page: Page) => order(page).getByRole('button', { name: 'Add to cart' })
const quantity = (page: Page) => order(page).getByLabel('Quantity')
const panel = (page: Page) => page.getByRole('dialog', { name: /cart/i })

const hasColourOptions = ({ ProductType, ProductAttribute, getinstantcourt }: Detail) =>
  ProductType === 1 && ProductAttribute.length === 1 && getinstantcourt === 1

test('choice and grid reach the cart by keyboard, and Yes replaces a repeated line', async ({
  page,
  network,
}) => {
  const product = await findProduct(network.url, hasColourOptions)
  const account = await signInAsNew(page, network.url)
  await open(page, `${network.url}/product/${product.Slug}`)
  await expect(order(page).getByText('Unit price')).toBeVisible()
  await add(page).focus()
  await page.keyboard.press('Enter')
  await expect(order(page).getByText('Colour is required')).toBeVisible()
  await expect(order(page).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(order(page).getByText('Colour is required')).toHaveCount(0)
  const colour = await order(page)
    .locator('input:checked')
    .evaluate((radio) => radio.closest('label')?.innerText)
  await tabTo(page, quantity(page))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1000')
  await expect(order(page).getByText('Total for 1,000')).toBeVisible()
  await tabTo(page, add(page))
  await page.keyboard.press('Enter')

  await expect(panel(page)).toBeVisible()
  const added = panel(page).getByRole('status').filter({ hasText: 'Added to cart' })
  await expect(added).toContainText(product.productname)
  await expect(added).toContainText('Quantity 1,000')
  await expect(panel(page)).toContainText(String(colour))
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(add(page)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  const [line] = await cartLines(network.url, account)
  expect(line?.QTY).toBe(1000)
  expect(line?.randomnumber.map(({ value }) => value)).toEqual([colour])
  // The shown price is the same as the provider's.
  const each = order(page).locator('dl > div').filter({ hasText: 'Price each' }).locator('dd')
  expect((await each.innerText()).replace(/[^\d.]/g, '')).toBe(line?.BasePrice)

  const gridProduct = await findProduct(network.url, ({ isordergrid }) => isordergrid === 1)
  const orderedQuantities = async () =>
    (await cartLines(network.url, account))
      .filter(({ ProductID }) => ProductID === gridProduct.ProductID)
      .map(({ QTY }) => QTY)
      .toSorted((left, right) => left - right)
  await open(page, `${network.url}/product/${gridProduct.Slug}`)
  const cells = order(page).getByRole('table').getByRole('textbox')
  await cells.first().focus()
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await page.keyboard.type('20')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await expect(order(page).getByText('Total for 60')).toBeVisible()
  await add(page).press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await orderedQuantities()).toEqual([10, 20, 30])

  await cells.first().focus()
  await page.keyboard.type('50')
  await add(page).press('Enter')
  const duplicateDialog = page.getByRole('dialog', { name: 'Already in your cart' })
  await expect(duplicateDialog).toContainText('already in your cart')
  await expect(duplicateDialog.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(duplicateDialog).toBeHidden()
  expect(await orderedQuantities()).toEqual([10, 20, 30])
  await add(page).press('Enter')
  await duplicateDialog.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(panel(page)).toBeVisible()
  expect(await orderedQuantities()).toEqual([10, 20, 50])
})

test('choice survives a failed request, and the page offers a draft when it is offline', async ({
  page,
  network,
}) => {
  await page.clock.install()
  const product = await findProduct(network.url, hasColourOptions)
  await signInAsNew(page, network.url)
  await open(page, `${network.url}/product/${product.Slug}`)
  await order(page).getByRole('radio').nth(1).check({ force: true })
  await quantity(page).fill('333')
  network.injectFault('error', /cart\/cart2/)
  await add(page).click()
  await expect(order(page).getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  // For a visitor without a session, the page would have opened the sign-in page by then.
  await page.clock.fastForward(5000)
  await expect(page).toHaveURL(new RegExp(`/product/${product.Slug}`))
  await expect(quantity(page)).toHaveValue('333')
  await expect(order(page).getByRole('radio').nth(1)).toBeChecked()
  await expect(order(page).getByRole('button', { name: 'Retry' })).toBeVisible()

  await network.goOffline()
  await expect(order(page).getByText(/Save this to a draft now/)).toBeVisible({ timeout: 20_000 })
  await expect(add(page)).toHaveCount(0)
  await expect(order(page).getByRole('button', { name: 'Add to draft' })).toBeVisible()
  await quantity(page).fill('500')
  await expect(order(page).getByText('Total for 500')).toBeVisible()
})

const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

const wholesaler = 2

const hasPicturedColours = ({ ProductType, ProductAttribute, ProductGallery, unbrandedpriceshow }: Detail) =>
  ProductType === 1 && ProductAttribute.length === 1 && ProductGallery.length > 3 && unbrandedpriceshow === 1

for (const size of sizes)
  test(`price, quantity and Add to cart are on the first screen of ${size.width} px`, {
    tag: '@long',
  }, async ({ page, origin }) => {
    const { Slug } = await findProduct(origin, hasPicturedColours)
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

test('bottom bar on a phone covers no focused element and is not printed', { tag: '@long' }, async ({
  page,
  origin,
}) => {
  const { Slug } = await findProduct(origin, hasPicturedColours)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `${origin}/product/${Slug}`)
  const bar = page.getByRole('button', { name: 'Add to cart' })
  const barTop = async () => (await bar.boundingBox())?.y ?? 0
  // Parts below the fold load late and move the end of the page down.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const end = await page.getByText(/^© Showfloor/).boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(await barTop())
  }).toPass()
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const element of [
    order(page).getByRole('combobox').first(),
    page.getByRole('tab', { name: 'DETAILS' }),
  ]) {
    await element.focus()
    const box = await element.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(await barTop())
  }
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
})
