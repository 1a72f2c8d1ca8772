/** Checks the calls of customers, and checks that customers see only their own data. */
import { fetchAddress, fetchAddresses } from '../../src/api/account/address'
import { signIn, signOut } from '../../src/api/account/session'
import { fetchLibrary } from '../../src/api/artwork/library'
import { fetchCart, fetchCartCount } from '../../src/api/cart/cart'
import { checkCoupon } from '../../src/api/cart/cart-line'
import { pricesPath, readPriceLine } from '../../src/api/catalogue/bulk-read'
import { fetchCategories, fetchPortals } from '../../src/api/category/category'
import { fetchLinkedOrder } from '../../src/api/order/order-link'
import { fetchOrder, fetchOrders } from '../../src/api/order/order'
import { fetchFiltered } from '../../src/api/product/find'
import { fetchPortalProducts, fetchSubcategoryProducts } from '../../src/api/product/product-list'
import { fetchMemberDetail } from '../../src/api/product/product'
import { fetchSearch } from '../../src/api/product/search'
import { fetchWishlist } from '../../src/api/product/wishlist'
import { receivesRetailPrices, roleOf, roles } from '../../src/domain/account/role'
import { InvalidTokenFailure, MissingFailure, RejectedFailure } from '../../src/domain/failure'
import { type Check, counted, failureOf, Fault, requireData, NotSeen, throwIfAny } from './check'
import { otherMarkupsIn } from './prices'
import { bulkFaults, readLines, unfilteredQuery } from './optional-checks'
import type { Shop } from './shop'

export const signedIn = (check: Omit<Check, 'requires'>): Check => ({
  requires: 'account',
  ...check,
  run: (shop, context) => {
    if (shop.token === null) throw new NotSeen('needs a session')
    return check.run(shop, context)
  },
})

export const signInCheck: Check = {
  name: 'Sign in',
  requires: 'account',
  expected:
    '{token, data: profile} with a RoleID of 0 to 5, and a refusal of a wrong password with an ErrorMessage',
  docSection: 'core-calls.md#sign-in',
  run: async (shop, { account }) => {
    const { user, password } = requireData(account, 'account')
    const failure = await failureOf(() => signIn(user, `${password} but wrong`))
    if (failure === null) throw new Fault(['auth/signin gives a token for a wrong password'])
    const hasMessage = failure instanceof RejectedFailure && failure.hasProviderMessage
    throwIfAny(
      hasMessage ? [] : [`auth/signin refuses a wrong password without an ErrorMessage: ${failure.message}`],
    )
    const session = await signIn(user, password)
    shop.observed.session = session
    shop.token = session.token
    const isRole = Object.values(roles).some((id) => id === session.roleId)
    throwIfAny(isRole ? [] : [`RoleID ${session.roleId} is not a role`])
    return `as a ${roleName(shop)}`
  },
}

export const accountChecks: Check[] = [
  signedIn({
    name: 'Menu and lists with a token',
    expected: 'the same replies as without a token, plus FromPrice',
    docSection: 'overview.md#all-calls',
    run: async ({ observed }, { note }) => {
      const { value } = await fetchCategories(true)
      const child = requireData(value.flatMap(({ subcategories }) => subcategories).at(0), 'subcategory')
      const list = { subcategoryId: child.id, sort: '', page: 1, limit: 24 } as const
      const { prices } = (await fetchSubcategoryProducts(list, true)).value
      const { name } = requireData(observed.tiles[0], 'listed product')
      await fetchSearch(name, 1, true)
      if (Object.keys(prices?.fromCents ?? {}).length === 0)
        note('no tile has a FromPrice: lists show no prices')
      return ''
    },
  }),
  signedIn({
    name: 'Prices for a customer',
    expected: 'ProductUnbrandedPrice with QTY and Price; at least one of the checked products has prices',
    docSection: 'prices.md#the-price-fields',
    run: async (shop) => {
      const { tiles } = shop.observed
      if (tiles.length === 0) throw new NotSeen('there is no listed product to ask for')
      for (const { slug } of tiles) {
        const { value } = await fetchMemberDetail(slug, roleName(shop))
        shop.observed.memberDetail = value
        if (value.prices.tiers.length > 0)
          return `${counted(value.prices.tiers.length, 'quantity', 'quantities')} of ${slug}`
      }
      throw new Fault([`none of ${counted(tiles.length, 'product')} has a price for this customer`])
    },
  }),
  signedIn({
    name: 'Only the markups of the customer’s role',
    expected: 'only the markups that the role may see',
    docSection: 'prices.md#the-price-fields',
    run: async (shop) => {
      const details = shop.exchanges.filter(
        ({ call, hasToken }) => hasToken && /^GET product\/login\/./.test(call),
      )
      const faults = await Promise.all(details.map((exchange) => otherMarkupsIn(exchange, roleName(shop))))
      throwIfAny(faults.flat())
      return counted(details.length, 'product')
    },
  }),
  signedIn({
    name: 'Cart',
    expected: 'a list of Cart group, and {CartCount} of its lines',
    docSection: 'core-calls.md#cart',
    run: async (_, { note }) => {
      const lines = (await fetchCart()).value.flatMap((group) => group.lines)
      const { value: count } = await fetchCartCount()
      if (count !== lines.length) note(`CartCount is ${count}, the cart has ${counted(lines.length, 'line')}`)
      return counted(lines.length, 'line')
    },
  }),
  signedIn({
    name: 'An unknown coupon',
    expected: 'a refusal with an ErrorMessage, without the Message of a valid coupon',
    docSection: 'core-calls.md#cart',
    run: async () => {
      const failure = await failureOf(() => checkCoupon('NO-SUCH-COUPON'))
      if (failure === null) throw new Fault(['CouponCode gives a discount for a made-up code'])
      if (!(failure instanceof RejectedFailure)) throw failure
      return failure.message
    },
  }),
  signedIn({
    name: 'Orders',
    expected: 'a list of Order, and each by its OrderID',
    docSection: 'core-calls.md#orders',
    run: async () => {
      const orders = (await fetchOrders()).value
      const [first] = orders
      if (!first) return 'no orders'
      const { value } = await fetchOrder(first.id)
      const linked = await fetchLinkedOrder({ orderId: first.id, orderAction: 'IN REVIEW', signature: null })
      throwIfAny([
        ...(value.id === first.id ? [] : [`order/${first.id} is order ${value.id}`]),
        ...(linked?.id === first.id ? [] : [`order/updated/${first.id} is not that order`]),
      ])
      return counted(orders.length, 'order')
    },
  }),
  signedIn({
    name: 'Orders and addresses of other customers',
    expected: 'a refusal of what belongs to another customer, or to none',
    docSection: 'errors.md#what-to-refuse',
    run: async (shop) => {
      const wrong: string[] = []
      for (const call of [
        () => fetchOrder('999999999'),
        () => fetchAddress('billing', '999999999'),
        () => fetchAddress('shipping', '999999999'),
      ]) {
        const failure = await failureOf(call)
        const { call: name = '' } = shop.exchanges.at(-1) ?? {}
        if (failure === null) wrong.push(`${name} is answered`)
        else if (!(failure instanceof MissingFailure)) throw failure
      }
      throwIfAny(wrong)
      return ''
    },
  }),
  signedIn({
    name: 'Addresses',
    expected: 'lists of Billing address and Shipping address, the newest last, and each by its id',
    docSection: 'core-calls.md#profile-and-addresses',
    run: async () => {
      const kinds = ['billing', 'shipping'] as const
      const counts = []
      for (const kind of kinds) {
        const { value } = await fetchAddresses(kind)
        const last = value.at(-1)
        if (last) await fetchAddress(kind, last.id)
        counts.push(`${value.length} ${kind}`)
      }
      return counts.join(', ')
    },
  }),
  signedIn({
    name: 'Wishlist',
    expected: 'a list of Wishlist item',
    docSection: 'core-calls.md#wishlist',
    run: async () => counted((await fetchWishlist()).value.length, 'product'),
  }),
  signedIn({
    name: 'Portals',
    expected: 'a list of Portal: those of this customer',
    docSection: 'core-calls.md#portals',
    run: async () => {
      const portals = (await fetchPortals()).value
      const [first] = portals
      if (first) await fetchPortalProducts(first.slug, 1, 24)
      return counted(portals.length, 'portal')
    },
  }),
  signedIn({
    name: 'Filters with the customer’s prices',
    feature: 'filters',
    expected: 'product/login/find with prices by slug',
    docSection: 'optional-calls.md#filters',
    run: async ({ observed }, { note }) => {
      const { slug } = requireData(observed.categories[0], 'category')
      const query = { ...unfilteredQuery, sort: 'price', quantity: 250 } as const
      const { value } = await fetchFiltered({ of: 'category', slug }, query, 1, true)
      if (value.total > 0 && Object.keys(value.prices).length === 0) note('none of the products has a price')
      return counted(value.total, 'product')
    },
  }),
  signedIn({
    name: 'Filters by what clients pay',
    feature: 'client-price-filters',
    expected: '"priceFor":"retail" in the reply, for roles that see retail prices',
    docSection: 'optional-calls.md#filters',
    run: async (shop) => {
      if (!receivesRetailPrices(roleName(shop)))
        throw new NotSeen(`a ${roleName(shop)} sees no retail prices`)
      const { slug } = requireData(shop.observed.categories[0], 'category')
      const query = { ...unfilteredQuery, quantity: 250, atRetail: true } as const
      return counted((await fetchFiltered({ of: 'category', slug }, query, 1, true)).value.total, 'product')
    },
  }),
  signedIn({
    name: 'The customer’s prices of the catalogue in one read',
    feature: 'bulk-prices',
    expected: 'lines of JSON that begin with PriceList and end with Next or Done, never cached',
    docSection: 'optional-calls.md#catalogue-in-one-read',
    run: async (shop) => {
      const { slug } = requireData(shop.observed.categories[0], 'category')
      const kinds = await readLines(pricesPath({ categories: [slug] }), shop.token, readPriceLine)
      throwIfAny([...bulkFaults(kinds, 'price-list'), ...cachingFaults(shop)])
      return `${counted(kinds.filter((kind) => kind === 'prices').length, 'product')} of ${slug}`
    },
  }),
  signedIn({
    name: 'Artwork library',
    feature: 'artwork-library',
    expected: 'a list of files by their SHA-256, never cached',
    docSection: 'optional-calls.md#artwork-library',
    run: async (shop) => {
      const { value } = await fetchLibrary()
      throwIfAny(cachingFaults(shop))
      return counted(value.length, 'file')
    },
  }),
  signedIn({
    name: 'Answers to proofs',
    feature: 'proof-answers',
    expected: 'ProofID of each proof that waits for an answer',
    docSection: 'optional-calls.md#answers-to-proofs',
    run: async () => {
      const waiting = (await fetchOrders()).value.find(({ proofsWaiting = 0 }) => proofsWaiting > 0)
      if (!waiting) throw new NotSeen('no order of this account has a proof that waits')
      const { lines } = (await fetchOrder(waiting.id)).value
      const proofs = lines
        .flatMap(({ approvalFiles }) => approvalFiles)
        .filter(({ proof }) => proof !== undefined)
      throwIfAny(
        proofs.length > 0 ? [] : [`order ${waiting.id} says ProofsWaiting, but no file has a ProofID`],
      )
      return `${counted(proofs.length, 'proof')} of order ${waiting.id}`
    },
  }),
]

export const signOutCheck = signedIn({
  name: 'Sign out',
  expected: 'the token is no longer valid: calls with it get INVALIDTOKEN',
  docSection: 'core-calls.md#sign-in',
  run: async (shop) => {
    if (!(await signOut(shop.token ?? ''))) throw new Fault(['auth/signout is not answered'])
    const failure = await failureOf(fetchCart)
    shop.token = null
    if (failure !== null && !(failure instanceof InvalidTokenFailure)) throw failure
    throwIfAny(failure === null ? ['GET cart is answered with a token that was signed out'] : [])
    return ''
  },
})

export const roleName = ({ observed: { session } }: Shop) => roleOf(session?.roleId ?? roles.retailer)

/** Returns a fault when the newest reply may be cached. */
export function cachingFaults({ exchanges }: Shop): string[] {
  const { call = '', cacheControl = '' } = exchanges.at(-1) ?? {}
  return /no-store/.test(cacheControl)
    ? []
    : [`${call} may be cached: Cache-Control is "${cacheControl}". See docs/provider/overview.md#replies`]
}
