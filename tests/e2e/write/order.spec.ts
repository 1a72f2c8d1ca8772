/** Choosing, quoting and adding to the cart by keyboard, and with a shop that fails (req 3.8, 3.13, 5.1). */
import { demoAccounts } from '../../../server/db/seed/demo-accounts'
import { type Detail, findProduct } from '../../support/catalogue'
import { expect, screenReady, test } from '../../support/fixtures'
import { askAs, demoTokenOf, signInAs } from '../../support/sign-in'
import type { Page } from '@playwright/test'

// One customer, one cart: these go one after the other.
test.describe.configure({ mode: 'serial' })

const portalUser = demoAccounts.findIndex(({ role }) => role === 'portal user')
type Group = {
  Carts: { CartID: number; QTY: number; BasePrice: string; randomnumber: { value: string }[] }[]
}
type Selling = Detail & {
  isordergrid: number
  ProductType: number
  getinstantcourt: number
  ProductAttribute: unknown[]
}

async function emptyCart(origin: string): Promise<string> {
  const token = await demoTokenOf(origin, portalUser)
  for (const { CartID } of await cartLines(origin, token)) {
    await fetch(`${origin}/frontend/api/cart/${CartID}`, {
      method: 'DELETE',
      headers: { Authorization: token },
    })
  }
  return token
}

async function cartLines(origin: string, token: string): Promise<Group['Carts']> {
  const { Data } = await askAs<{ Data: Group[] }>(origin, token, 'cart')
  return Data.flatMap(({ Carts }) => Carts)
}

const order = (page: Page) => page.getByRole('region', { name: 'Order' })
const panel = (page: Page) => page.getByRole('dialog', { name: /cart/i })

/** Tabs until `name` has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, matches: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, matches)) return
  }
  throw new Error(`Tab does not lead to ${matches}`)
}

test('colour, quantity and Add to cart by keyboard; the cart panel says what was added', async ({
  page,
  door,
}) => {
  const token = await emptyCart(door.url)
  const product = await findProduct(door.url, (one) => {
    const { ProductType, ProductAttribute, getinstantcourt } = one as Selling
    return ProductType === 1 && ProductAttribute.length === 1 && getinstantcourt === 1
  })
  await signInAs(page, door.url, portalUser)
  await page.goto(`${door.url}/product/${product.Slug}`)
  await screenReady(page)
  await expect(order(page).getByText('Unit price')).toBeVisible()

  await page.locator('main h1').click()
  await tabTo(page, 'button')
  await order(page).getByRole('button', { name: 'Add to cart' }).focus()
  await page.keyboard.press('Enter')
  await expect(order(page).getByText('Colour is required')).toBeVisible()
  await expect(order(page).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(order(page).getByText('Colour is required')).toHaveCount(0)
  const colour = await order(page)
    .locator('input:checked')
    .evaluate((radio) => radio.closest('label')?.innerText)

  await tabTo(page, 'input[inputmode="numeric"]')
  await page.keyboard.press('ControlOrMeta+A')
  const before = await order(page).locator('dl').innerText()
  const took = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const rows = document.querySelector('[aria-label="Order"] dl')
        let began = 0
        document.addEventListener('input', () => (began = performance.now()), { capture: true, once: true })
        new MutationObserver(() => resolve(performance.now() - began)).observe(rows ?? document.body, {
          subtree: true,
          childList: true,
          characterData: true,
        })
        setTimeout(() => resolve(-1), 4000)
        setTimeout(() => document.execCommand('insertText', false, '7'), 50)
      }),
  )
  expect(took).toBeGreaterThanOrEqual(0)
  expect(took).toBeLessThan(100)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1000')
  await expect(order(page).locator('dl')).not.toHaveText(before)
  await tabTo(page, 'button:has(.lucide-shopping-cart)')
  await page.keyboard.press('Enter')

  await expect(panel(page)).toBeVisible({ timeout: 3000 })
  await expect(panel(page)).toContainText(product.productname)
  await expect(panel(page)).toContainText(String(colour))
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(order(page).getByRole('button', { name: 'Add to cart' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  const [line] = await cartLines(door.url, token)
  expect(line?.QTY).toBe(1000)
  expect(line?.randomnumber.map(({ value }) => value)).toEqual([colour])
  // What was shown is what the provider calculates.
  const each = await order(page)
    .locator('dl > div')
    .filter({ hasText: 'Price each' })
    .locator('dd')
    .innerText()
  expect(each.replace(/[^\d.]/g, '')).toBe(line?.BasePrice)
})

test('the grid is filled, pasted into and ordered by keyboard; a second time the shop asks first', async ({
  page,
  door,
}) => {
  const token = await emptyCart(door.url)
  const product = await findProduct(door.url, (one) => (one as Selling).isordergrid === 1)
  await signInAs(page, door.url, portalUser)
  await page.goto(`${door.url}/product/${product.Slug}`)
  await screenReady(page)
  const cells = order(page).getByRole('table').getByRole('textbox')
  await cells.first().focus()
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await page.keyboard.type('20')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await expect(order(page).getByText('Total for 60')).toBeVisible()
  await expect(order(page).getByText(/3 lines/)).toBeVisible()
  await tabTo(page, 'button:has(.lucide-shopping-cart)')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  const lines = await cartLines(door.url, token)
  expect(lines.map(({ QTY }) => QTY).toSorted((a, b) => a - b)).toEqual([10, 20, 30])

  await cells.first().focus()
  await page.keyboard.type('50')
  await order(page).getByRole('button', { name: 'Add to cart' }).press('Enter')
  const asked = page.getByRole('dialog', { name: 'Already in your cart' })
  await expect(asked).toContainText('already in your cart')
  await expect(asked.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  expect((await cartLines(door.url, token)).map(({ QTY }) => QTY).toSorted((a, b) => a - b)).toEqual([
    10, 20, 30,
  ])
  await order(page).getByRole('button', { name: 'Add to cart' }).press('Enter')
  await asked.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(panel(page)).toBeVisible()
  expect((await cartLines(door.url, token)).map(({ QTY }) => QTY).toSorted((a, b) => a - b)).toEqual([
    10, 20, 50,
  ])
})

test('a shop that fails keeps the customer and the choice; without a network nothing is sent', async ({
  page,
  door,
}) => {
  await emptyCart(door.url)
  const product = await findProduct(door.url, (one) => {
    const { ProductType, ProductAttribute } = one as Selling
    return ProductType === 1 && ProductAttribute.length === 1
  })
  await signInAs(page, door.url, portalUser)
  await page.goto(`${door.url}/product/${product.Slug}`)
  await screenReady(page)
  await order(page).getByRole('radio').nth(1).check({ force: true })
  await order(page).getByLabel('Quantity').fill('333')
  door.weather('error', /cart\/cart2/)
  await order(page).getByRole('button', { name: 'Add to cart' }).click()
  await expect(order(page).getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.waitForTimeout(5000)
  await expect(page).toHaveURL(new RegExp(`/product/${product.Slug}`))
  await expect(order(page).getByLabel('Quantity')).toHaveValue('333')
  await expect(order(page).getByRole('radio').nth(1)).toBeChecked()
  await expect(order(page).getByRole('button', { name: 'Retry' })).toBeVisible()

  await door.shut()
  const add = order(page).getByRole('button', { name: 'Add to cart' })
  await expect(add).toHaveAttribute('aria-disabled', 'true', { timeout: 12_000 })
  await expect(order(page).getByText(/Adding to the cart needs a connection/)).toBeVisible()
  await order(page).getByLabel('Quantity').fill('500')
  await expect(order(page).getByText('Total for 500')).toBeVisible()
})
