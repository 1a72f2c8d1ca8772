/** A whole purchase with the keyboard alone, on a phone and at 400 % zoom (req 1.21). */
import type { Locator, Page } from '@playwright/test'
import { findProduct } from '../../support/catalogue'
import { expect, screenReady, test } from '../../support/fixtures'
import { placeOfFocus, scrollsSideways } from '../../support/geometry'
import { newAccount } from '../../support/new-account'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '')

/** Tab, as often as it takes; each stop on the way must be seen. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let stop = 0; stop < 150; stop += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    // A dialog lies above the header, and so does the way past it.
    if ((await page.locator('dialog[open], a[href="#main"]:focus').count()) === 0)
      expect(await placeOfFocus(page.locator('html')), await focused(page)).not.toBe('covered by the header')
  }
  throw new Error(`Tab never came to ${goal.toString()}`)
}

const sizes = [
  { name: 'at 360 px', width: 360, height: 740 },
  // 1280 × 1024 at 400 %.
  { name: 'at 400 % zoom', width: 320, height: 256 },
]

for (const { name, ...size } of sizes) {
  test(`from signing in to the order, by keyboard, ${name}`, async ({ page, baseURL }) => {
    test.setTimeout(120_000)
    const origin = baseURL ?? ''
    const { email, password } = await newAccount(origin)
    const { Slug } = await findProduct(
      origin,
      ({ ProductType, ProductAttribute }) => ProductType !== 2 && ProductAttribute.length === 0,
    )
    await page.setViewportSize(size)
    await page.goto(`${origin}/product/${Slug}`)
    await screenReady(page)
    await tabTo(page, page.getByRole('link', { name: 'Sign in to see them' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    await tabTo(page, page.getByRole('dialog').getByLabel('Email', { exact: true }))
    await page.keyboard.type(email)
    await tabTo(page, page.getByRole('dialog').getByLabel('Password', { exact: true }))
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Order' }).getByText(/\$\d/).first()).toBeVisible()

    await tabTo(page, page.getByLabel('Quantity', { exact: true }))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('1000')
    await tabTo(page, page.getByRole('button', { name: 'Add to cart' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
    await tabTo(page, page.getByRole('dialog').getByRole('link', { name: 'GO TO CART' }))
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/\/cart$/)
    await tabTo(page, page.getByLabel('Brief', { exact: true }))
    await page.keyboard.type('Logo on the left sleeve')
    await tabTo(page, page.getByRole('button', { name: 'Save brief' }))
    await page.keyboard.press('Enter')
    expect(await scrollsSideways(page.locator('html'))).toBe(false)
    await tabTo(page, page.getByRole('link', { name: 'Checkout' }).first())
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/\/checkout$/)
    await expect(page.getByLabel('Customer Name')).toHaveValue('Dana Buyer')
    expect(await scrollsSideways(page.locator('html'))).toBe(false)
    await tabTo(page, page.getByLabel('PO#'))
    await page.keyboard.type('PO 12')
    await tabTo(page, page.getByRole('button', { name: 'Place Order' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'See the order' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Logo on the left sleeve')).toBeVisible()
  })
}
