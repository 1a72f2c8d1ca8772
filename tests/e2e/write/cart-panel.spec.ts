/** The cart's side panel and Customer view, as a VIP customer has them (req 5.4, 8.7). */
import type { Locator, Page } from '@playwright/test'
import { demoAccounts } from '../../../server/db/seed/demo-accounts'
import { barriers } from '../../support/axe'
import { type Detail, findProduct } from '../../support/catalogue'
import { expect, screenReady, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'
import { layoutShift } from '../../support/layout-shift'
import { askAs, demoTokenOf, signInAs } from '../../support/sign-in'

// One customer, one cart: these go one after the other, and no other file signs in as this one.
test.describe.configure({ mode: 'serial' })

const vip = demoAccounts.findIndex(({ role }) => role === 'VIP user')
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

type Group = { Carts: { CartID: number; QTY: number; BasePrice: string }[] }
type Selling = Detail & {
  ProductType: number
  ProductAttribute: unknown[]
  ProductVariationAttributeValue: { ProductVariationID: number }[]
}

async function call(origin: string, token: string, method: string, path: string, body?: object) {
  const reply = await fetch(`${origin}/frontend/api/${path}`, {
    method,
    headers: { Authorization: token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(reply.status, `${method} ${path}`).toBe(200)
}

async function cartLines(origin: string, token: string): Promise<Group['Carts']> {
  const { Data } = await askAs<{ Data: Group[] }>(origin, token, 'cart')
  return Data.flatMap(({ Carts }) => Carts)
}

/** Empties the cart, then puts in a plain product, and two variations of another one. */
async function newCart(origin: string, fill: boolean) {
  const token = await demoTokenOf(origin, vip)
  for (const { CartID } of await cartLines(origin, token))
    await call(origin, token, 'DELETE', `cart/${CartID}`)
  const plain = await findProduct(origin, (one) => {
    const { ProductType, ProductAttribute } = one as Selling
    return ProductType === 1 && ProductAttribute.length === 0
  })
  if (!fill) return { token, plain }
  const varied = (await findProduct(origin, (one) => (one as Selling).ProductType === 2)) as Selling
  const variations = new Set(
    varied.ProductVariationAttributeValue.map(({ ProductVariationID }) => ProductVariationID),
  )
  await call(origin, token, 'POST', 'cart/cart2', { ProductID: plain.ProductID, QTY: 1250 })
  for (const ProductVariationID of [...variations].slice(0, 2)) {
    await call(origin, token, 'POST', 'cart/cart2', {
      ProductID: varied.ProductID,
      ProductVariationID,
      QTY: 250,
    })
  }
  return { token, plain, varied }
}

/** Controls of the page, in view, that the mark lies over. */
function coveredBy(mark: Locator): Promise<string[]> {
  return mark.evaluate((words) => {
    const bar = words.parentElement ?? words
    return [...document.querySelectorAll('main a, main button, main input, header a, header button')]
      .filter((control) => !bar.contains(control))
      .filter((control) => {
        const { top, right, bottom, left, width, height } = control.getBoundingClientRect()
        const own = bar.getBoundingClientRect()
        const apart = bottom <= own.top || top >= own.bottom || right <= own.left || left >= own.right
        return width > 0 && height > 0 && !apart
      })
      .map((control) => control.outerHTML.slice(0, 100))
  })
}

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart', exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Remove this line from the cart?' })

async function openPanel(page: Page): Promise<void> {
  await cartLink(page).click()
  await expect(panel(page)).toBeVisible()
}

test('the cart opens beside the page; Remove asks, Cancel keeps, OK removes, and the badge follows', async ({
  page,
  door,
}) => {
  const { token, plain } = await newCart(door.url, true)
  await signInAs(page, door.url, vip)
  await page.goto(`${door.url}/shop`)
  await screenReady(page)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items')
  await expect(cartLink(page)).toHaveAttribute('href', '/cart')
  await openPanel(page)
  await expect(page).toHaveURL(/\/shop$/)

  const lines = await cartLines(door.url, token)
  const subtotal = lines.reduce(
    (sum, { QTY, BasePrice }) => sum + QTY * Math.round(Number(BasePrice) * 100),
    0,
  )
  const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
  const sums = panel(page).locator('dl > div')
  await expect(sums.filter({ hasText: 'Subtotal' })).toHaveText(
    `Subtotal${aud.format(subtotal / 100)} ex GST`,
  )
  await expect(sums.filter({ hasText: 'inc GST' })).toHaveText(
    `Total${aud.format(Math.round(subtotal * 1.1) / 100)} inc GST`,
  )
  await expect(panel(page).getByRole('button', { name: /^Remove/ })).toHaveCount(3)

  const remove = panel(page).getByRole('button', { name: `Remove ${plain.productname}`, exact: true })
  await remove.click()
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(remove).toBeFocused()
  expect(await cartLines(door.url, token)).toHaveLength(3)

  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: 'OK' }).click()
  await expect(panel(page).getByText(`${plain.productname} was removed.`)).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await expect(panel(page).getByRole('heading', { name: 'Cart' })).toBeFocused()
  expect(await cartLines(door.url, token)).toHaveLength(2)

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(cartLink(page)).toBeFocused()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items')
})

test('Tab stays inside the panel; a product’s link leads to it; with Ctrl the cart opens in a tab of its own', async ({
  page,
  door,
  context,
}) => {
  const { plain } = await newCart(door.url, true)
  await signInAs(page, door.url, vip)
  await openPanel(page)
  await expect(panel(page).getByRole('link', { name: 'GO TO CART' })).toHaveAttribute('href', '/cart')
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
    // Between the last and the first the browser's own controls have their turn.
    expect(place === 'DIALOG' || (await page.evaluate(() => document.activeElement === document.body))).toBe(
      true,
    )
  }
  await panel(page).getByRole('link', { name: plain.productname }).click()
  await expect(page).toHaveURL(new RegExp(`/product/${plain.Slug}$`))
  await expect(panel(page)).toBeHidden()

  const tab = context.waitForEvent('page')
  await cartLink(page).click({ modifiers: ['ControlOrMeta'] })
  await expect(await tab).toHaveURL(/\/cart$/)
  await expect(panel(page)).toBeHidden()
})

test('an empty cart says so and leads home', async ({ page, door }) => {
  await newCart(door.url, false)
  await signInAs(page, door.url, vip)
  await page.goto(`${door.url}/shop`)
  await screenReady(page)
  await openPanel(page)
  await expect(panel(page).getByText('Please add any Item First', { exact: true })).toBeVisible()
  await panel(page).getByRole('link', { name: 'GO TO HOME' }).click()
  await expect(page).toHaveURL(`${door.url}/`)
  await expect(panel(page)).toBeHidden()
})

test('Add to cart opens the panel with what was added, and the focus goes back to its button', async ({
  page,
  door,
}) => {
  const { plain } = await newCart(door.url, false)
  await signInAs(page, door.url, vip)
  await page.goto(`${door.url}/product/${plain.Slug}`)
  await screenReady(page)
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.click()
  const added = panel(page).getByRole('status').filter({ hasText: 'Added to cart' })
  await expect(added).toContainText(plain.productname)
  await expect(added).toContainText(/Quantity \d/)
  await expect(panel(page).getByRole('button', { name: `Remove ${plain.productname}` })).toBeVisible()
  await expect(cartLink(page)).toContainText('1')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(add).toBeFocused()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item')
})

test('a refusal and a lost network are told inside the panel, and the line stays', async ({ page, door }) => {
  const { token, plain } = await newCart(door.url, true)
  await signInAs(page, door.url, vip)
  await openPanel(page)
  const remove = panel(page).getByRole('button', { name: `Remove ${plain.productname}`, exact: true })
  await expect(remove).toBeVisible()

  door.weather('error', /\/cart\/\d+$/)
  await remove.click()
  await question(page).getByRole('button', { name: 'OK' }).click()
  await expect(panel(page).getByRole('alert')).toBeVisible()
  await expect(remove).toBeVisible()
  // The greeting after signing in may stand beside it.
  const refusal = panel(page).getByRole('alert').locator('..')
  await refusal.getByRole('button', { name: 'Dismiss' }).click()

  await door.shut()
  await expect(panel(page).getByText(/^Saved copy from /)).toBeVisible({ timeout: 15_000 })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toHaveAccessibleDescription(/needs a connection/)
  await remove.press('Enter')
  await expect(panel(page).getByRole('alert')).toContainText('needs a connection')
  await expect(question(page)).toBeHidden()

  door.weather('fine')
  await door.open()
  await expect(remove).toHaveAttribute('aria-disabled', 'false', { timeout: 15_000 })
  expect(await cartLines(door.url, token)).toHaveLength(3)
})

test('Customer view hides every price, says so on every page, and covers no control', async ({
  page,
  door,
}) => {
  const { plain } = await newCart(door.url, true)
  await signInAs(page, door.url, vip)
  const toggle = page.getByRole('button', { name: 'Customer view' })
  const mark = page.getByText('Customer view: prices are hidden')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(mark).toBeVisible()
  await openPanel(page)
  await expect(panel(page).getByText('Quantity 1,250')).toBeVisible()
  await expect(panel(page)).not.toContainText(/\$|GST/)
  await page.keyboard.press('Escape')

  for (const size of [{ width: 320, height: 640 }, ...sizes]) {
    await page.setViewportSize(size)
    for (const address of ['/', '/shop', `/product/${plain.Slug}`]) {
      await page.goto(`${door.url}${address}`)
      await screenReady(page)
      await expect(mark).toBeVisible()
      await expect(page.locator('main')).not.toContainText('$')
      // At rest: it slides in from under the header.
      await expect.poll(() => coveredBy(mark), `${address} at ${size.width} px`).toEqual([])
      expect(await scrollsSideways(page.locator('html'))).toBe(false)
      // The page slides down for the mark, once: what is drawn meanwhile counts as moved by its height.
      const { total, moved } = await layoutShift(page)
      expect(total, moved.join('\n')).toBeLessThan(0.25)
    }
  }
  await page.getByRole('button', { name: 'Show prices' }).click()
  await expect(mark).toHaveCount(0)
  await expect(toggle).toBeFocused()
})

for (const size of sizes) {
  test(`no barriers at ${size.width} px: the header, the panel, its question, Customer view`, async ({
    page,
    door,
  }) => {
    await newCart(door.url, true)
    await signInAs(page, door.url, vip)
    await page.setViewportSize(size)
    await page.goto(`${door.url}/shop`)
    await screenReady(page)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items')
    const { total, moved } = await layoutShift(page)
    expect(total, moved.join('\n')).toBeLessThan(0.02)
    for (const control of await page.getByRole('banner').locator('a:visible, button:visible').all()) {
      const box = await control.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= size.width, await control.innerText()).toBe(true)
    }
    await openPanel(page)
    await expect(panel(page).getByRole('link', { name: 'GO TO CART' })).toBeVisible()
    // Colours are judged when the sheet stands still.
    await panel(page).evaluate((sheet) =>
      Promise.all(sheet.getAnimations().map((animation) => animation.finished)),
    )
    expect(await barriers(page)).toEqual([])
    await panel(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Customer view' }).click()
    await expect(page.getByText('Customer view: prices are hidden')).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
}
