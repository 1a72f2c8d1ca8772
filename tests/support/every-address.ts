/** Every address of the shop, with the heading of its page. */
import { getAs, demoTokenOf } from './accounts'
import { categories, findProduct } from './shop'

type Address = [address: string, heading: string | RegExp]

export async function publicAddresses(origin: string): Promise<Address[]> {
  const allCategories = await categories(origin)
  const parent = allCategories.find(({ SubCategory }) => SubCategory.length > 0)
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

/** Returns the addresses of the demo customer with this role. */
export async function memberAddresses(origin: string, roleId: number): Promise<Address[]> {
  const token = await demoTokenOf(origin, roleId)
  type Listed = { Data: Record<string, unknown>[] }
  const [order] = (await getAs<Listed>(origin, token, 'order/')).Data
  const [billing] = (await getAs<Listed>(origin, token, 'myaccount/getbilling')).Data
  return [
    ['/cart', 'Cart'],
    ['/wishlist', 'Wishlist'],
    ['/drafts', 'Drafts'],
    ['/artwork', 'Artwork'],
    ['/lead', 'New lead'],
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
}
