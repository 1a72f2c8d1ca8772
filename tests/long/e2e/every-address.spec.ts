/** Every address opens by itself: cold, and where it is public without the provider, too (req 1.17). */
import type { Page } from '@playwright/test'
import { askAs, demoTokenOf, signIn, signInAs } from '../../support/accounts'
import { customerWithLine } from '../../support/cart'
import { controlled, expect, offlineTest, test } from '../../support/fixtures'
import { categories, findProduct } from '../../support/shop'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function publicAddresses(origin: string): Promise<[address: string, heading: string | RegExp][]> {
  const all = await categories(origin)
  const parent = all.find(({ SubCategory }) => SubCategory.length > 0)
  const product = await findProduct(origin, ({ brandingtemplate }) => brandingtemplate.endsWith('.pdf'))
  const template = product.brandingtemplate.replace(/^\//, '')
  return [
    ['/', 'Merchandise that works the room'],
    ['/shop', 'Shop by category'],
    [`/category/${parent?.Slug}`, parent?.CategoryName ?? ''],
    ['/category/new', 'New arrivals'],
    ['/category/indent', 'Indent range'],
    ['/category/sale', 'Sale'],
    [`/${parent?.Slug}/${parent?.SubCategory[0]?.Slug}`, /./],
    [`/${parent?.Slug}/new`, 'New arrivals'],
    ['/products/new', 'New arrivals'],
    [`/product/${product.Slug}`, product.productname],
    ['/search/mug', 'Results for “mug”'],
    ['/signin', 'Sign in'],
    ['/login', 'Sign in'],
    ['/signup', 'Create an account'],
    ['/forgot_pass', 'Forgot your password?'],
    ['/giveaway', 'Giveaway'],
    [`/pdfview/${encodeURIComponent(template)}`, template.split('/').at(-1) ?? ''],
    ['/thanks_order', 'Thank You for Your Order!'],
    ['/faq', 'Frequently asked questions'],
    ['/terms_condition', 'Terms & Conditions'],
    ['/Contact', 'Contact & Support'],
    ['/modal', 'Branding Solutions'],
    ['/branding', 'Branding Solutions'],
    ['/404', 'Oops! Page not found'],
    ['/no/such/address', 'Oops! Page not found'],
  ]
}

offlineTest(
  'what everybody may see, with the provider and then without it',
  async ({ page, context, door }) => {
    test.setTimeout(240_000)
    const addresses = await publicAddresses(door.url)
    await page.goto(door.url)
    await controlled(page)
    for (const [address, title] of addresses) {
      await page.goto(`${door.url}${address}`)
      await expect(heading(page), address).toHaveText(title)
      // What was seen is saved a moment later.
      await page.waitForLoadState('networkidle')
    }
    await page.close()
    await door.shut()
    for (const [address, title] of addresses) {
      const cold = await context.newPage()
      await cold.goto(`${door.url}${address}`)
      await expect(heading(cold), `${address} without the provider`).toHaveText(title)
      await cold.close()
    }
  },
)

test('what is a customer’s own, and for others the way to sign in', async ({ page, door }) => {
  test.setTimeout(120_000)
  const token = await demoTokenOf(door.url, 1)
  type Listed = { Data: Record<string, unknown>[] }
  const [order] = (await askAs<Listed>(door.url, token, 'order/')).Data
  const [billing] = (await askAs<Listed>(door.url, token, 'myaccount/getbilling')).Data
  const own: [address: string, heading: string | RegExp][] = [
    ['/cart', 'Cart'],
    ['/wishlist', 'Wishlist'],
    ['/drafts', 'Drafts'],
    ['/drafts/none', 'This draft is not on this device'],
    ['/drafts/none/quote', 'This draft is not on this device'],
    ['/account', /account/i],
    ['/change_password', 'Change password'],
    ['/saved_address', /addresses/i],
    ['/order_list', 'Orders'],
    [`/order_detail/${String(order?.['OrderID'])}`, /order/i],
    ['/billing_address', /address/i],
    [`/billing_address/${String(billing?.['UserBillingAddressID'])}`, /address/i],
    ['/shipping_address', /address/i],
  ]
  for (const [address] of own) {
    await page.goto(`${door.url}${address}`)
    await expect(page, address).toHaveURL(/\/signin$/)
    await expect(heading(page)).toHaveText('Sign in')
  }
  await signInAs(page, door.url, 1)
  for (const [address, title] of own) {
    await page.goto(`${door.url}${address}`)
    await expect(page, address).toHaveURL(`${door.url}${address}`)
    await expect(heading(page), address).toHaveText(title)
  }
})

test('the checkout of a cart', async ({ page, door }) => {
  const { account } = await customerWithLine(door.url)
  await page.goto(`${door.url}/checkout`)
  await expect(page).toHaveURL(/\/signin$/)
  await signIn(page, door.url, account)
  await page.goto(`${door.url}/checkout`)
  await expect(heading(page)).toHaveText('Checkout')
})
