/** A whole purchase with the keyboard alone, at 400 % zoom: 1280 × 1024 as 320 × 256 (req 1.21). */
import { newAccount } from '../support/accounts'
import { expect, open, test } from '../support/fixtures'
import { scrollsSideways, tabTo } from '../support/page-quality'
import { findProduct, isPlain } from '../support/shop'

test('customer buys by keyboard alone at 400 % zoom, from sign-in to order', { tag: '@long' }, async ({
  page,
  origin,
}) => {
  const { email, password } = await newAccount(origin)
  const { Slug } = await findProduct(origin, isPlain)
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, `${origin}/product/${Slug}`)
  await tabTo(page, page.getByRole('link', { name: 'Sign in to see your price' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await tabTo(page, dialog.getByLabel('Email', { exact: true }))
  await page.keyboard.type(email)
  await tabTo(page, dialog.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Order' }).getByText(/\$\d/).first()).toBeVisible()

  await tabTo(page, page.getByLabel('Quantity', { exact: true }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1000')
  await tabTo(page, page.getByRole('button', { name: 'Add to cart' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  await tabTo(page, dialog.getByRole('link', { name: 'GO TO CART' }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/cart$/)
  await tabTo(page, page.getByLabel('Brief', { exact: true }))
  await page.keyboard.type('Logo on the left sleeve')
  await tabTo(page, page.getByRole('button', { name: 'Save brief' }))
  await page.keyboard.press('Enter')
  expect(await scrollsSideways(page)).toBe(false)
  await tabTo(page, page.getByRole('link', { name: 'Checkout' }).first())
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Customer Name')).toHaveValue('Dana Buyer')
  expect(await scrollsSideways(page)).toBe(false)
  await tabTo(page, page.getByLabel('PO#'))
  await page.keyboard.type('PO 12')
  await tabTo(page, page.getByRole('button', { name: 'Place Order' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'See the order' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Logo on the left sleeve')).toBeVisible()
})
