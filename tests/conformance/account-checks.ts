/** Checks of the calls that a customer may make, and that customers see only their own data. */
import { fetchAddress, fetchAddresses } from '../../src/api/account/address'
import { signIn, signOut } from '../../src/api/account/session'
import { fetchLibrary } from '../../src/api/artwork/library'
import { fetchCart, fetchCartCount } from '../../src/api/cart/cart'
import { checkCoupon } from '../../src/api/cart/cart-line'
import { pricesPath, readPriceLine } from '../../src/api/catalogue/bulk-read'
import { fetchCategories, fetchPortals } from '../../src/api/category/category'
import { fetchDrafts } from '../../src/api/client-draft/client-draft'
import { fetchLinks } from '../../src/api/client-link/client-link'
import { fetchLinkedOrder } from '../../src/api/order/order-link'
import { fetchOrder, fetchOrders } from '../../src/api/order/order'
import { fetchFiltered } from '../../src/api/product/find'
import { fetchPortalProducts, fetchSubcategoryProducts } from '../../src/api/product/product-list'
import { fetchMemberDetail } from '../../src/api/product/product'
import { fetchSearch } from '../../src/api/product/search'
import { fetchWishlist } from '../../src/api/product/wishlist'
import { knowsRetail, roleOf, roles } from '../../src/domain/account/role'
import { InvalidTokenFailure, MissingFailure, RejectedFailure } from '../../src/domain/failure'
import { type Check, counted, failureOf, Fault, needed, NotSeen, refuseIfAny } from './check'
import { otherMarkupsIn } from './prices'
import { readLines, unfilteredQuery } from './optional-checks'
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
  expected: '{token, data: profile} with a RoleID of 0 to 5, and a refusal in words of a wrong password',
  under: 'core-calls.md#sign-in',
  run: async (shop, { account }) => {
    const { user, password } = needed(account, 'account')
    const answer = await failureOf(() => signIn(user, `${password} but wrong`))
    if (answer === null) throw new Fault(['auth/signin gives a token for a wrong password'])
    const hasMessage = answer instanceof RejectedFailure && answer.hasProviderMessage
    refuseIfAny(
      hasMessage ? [] : [`auth/signin refuses a wrong password without an ErrorMessage: ${answer.message}`],
    )
    const session = await signIn(user, password)
    shop.observed.session = session
    shop.token = session.token
    const isRole = Object.values(roles).some((id) => id === session.roleId)
    refuseIfAny(isRole ? [] : [`RoleID ${session.roleId} is no role`])
    return `as a ${roleName(shop)}`
  },
}

export const accountChecks: Check[] = [
  signedIn({
    name: 'Menu and lists with a token',
    expected: 'the same replies as without one, FromPrice besides',
    under: 'overview.md#all-calls',
    run: async ({ observed }, { note }) => {
      const { value } = await fetchCategories(true)
      const child = needed(value.flatMap(({ subcategories }) => subcategories).at(0), 'subcategory')
      const list = { subcategoryId: child.id, sort: '', page: 1, limit: 24 } as const
      const { prices } = (await fetchSubcategoryProducts(list, true)).value
      const { name } = needed(observed.tiles[0], 'listed product')
      await fetchSearch(name, 1, true)
      if (Object.keys(prices?.fromCents ?? {}).length === 0)
        note('no tile has a FromPrice: lists show no prices')
      return ''
    },
  }),
  signedIn({
    name: 'Prices for a customer',
    expected: 'ProductUnbrandedPrice with QTY and Price; of products looked at at least one has prices',
    under: 'prices.md#the-price-fields',
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
    name: 'Markups of the own role alone',
    expected: 'only the markups that the role may see',
    under: 'prices.md#the-price-fields',
    run: async (shop) => {
      const details = shop.exchanges.filter(
        ({ call, hasToken }) => hasToken && /^GET product\/login\/./.test(call),
      )
      const faults = await Promise.all(details.map((exchange) => otherMarkupsIn(exchange, roleName(shop))))
      refuseIfAny(faults.flat())
      return counted(details.length, 'product')
    },
  }),
  signedIn({
    name: 'Cart',
    expected: 'a list of Cart group, and {CartCount} of its lines',
    under: 'core-calls.md#cart',
    run: async (_, { note }) => {
      const lines = (await fetchCart()).value.flatMap((group) => group.lines)
      const { value: count } = await fetchCartCount()
      if (count !== lines.length) note(`CartCount is ${count}, the cart has ${counted(lines.length, 'line')}`)
      return counted(lines.length, 'line')
    },
  }),
  signedIn({
    name: 'A coupon that is none',
    expected: 'a refusal in words, without the Message of one that holds',
    under: 'core-calls.md#cart',
    run: async () => {
      const answer = await failureOf(() => checkCoupon('NO-SUCH-COUPON'))
      if (answer === null) throw new Fault(['CouponCode gives a discount for a made-up code'])
      if (!(answer instanceof RejectedFailure)) throw answer
      return answer.message
    },
  }),
  signedIn({
    name: 'Orders',
    expected: 'a list of Order, and each by its OrderID',
    under: 'core-calls.md#orders',
    run: async () => {
      const orders = (await fetchOrders()).value
      const [first] = orders
      if (!first) return 'no orders'
      const { value } = await fetchOrder(first.id)
      const linked = await fetchLinkedOrder({ orderId: first.id, orderAction: 'IN REVIEW', signature: null })
      refuseIfAny([
        ...(value.id === first.id ? [] : [`order/${first.id} is order ${value.id}`]),
        ...(linked?.id === first.id ? [] : [`order/updated/${first.id} is not that order`]),
      ])
      return counted(orders.length, 'order')
    },
  }),
  signedIn({
    name: 'Orders and addresses of others',
    expected: 'a refusal of what belongs to another customer, or to none',
    under: 'errors.md#what-to-refuse',
    run: async (shop) => {
      const wrong: string[] = []
      for (const call of [
        () => fetchOrder('999999999'),
        () => fetchAddress('billing', '999999999'),
        () => fetchAddress('shipping', '999999999'),
      ]) {
        const answer = await failureOf(call)
        const { call: name = '' } = shop.exchanges.at(-1) ?? {}
        if (answer === null) wrong.push(`${name} is answered`)
        else if (!(answer instanceof MissingFailure)) throw answer
      }
      refuseIfAny(wrong)
      return ''
    },
  }),
  signedIn({
    name: 'Addresses',
    expected: 'lists of Billing address and Shipping address, the newest last, and each by its id',
    under: 'core-calls.md#profile-and-addresses',
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
    under: 'core-calls.md#wishlist',
    run: async () => counted((await fetchWishlist()).value.length, 'product'),
  }),
  signedIn({
    name: 'Portals',
    expected: 'a list of Portal: those of this customer',
    under: 'core-calls.md#portals',
    run: async () => {
      const portals = (await fetchPortals()).value
      const [first] = portals
      if (first) await fetchPortalProducts(first.slug, 1, 24)
      return counted(portals.length, 'portal')
    },
  }),
  signedIn({
    name: 'Filters with own prices',
    feature: 'filters',
    expected: 'product/login/find with prices by slug',
    under: 'optional-calls.md#filters',
    run: async ({ observed }, { note }) => {
      const { slug } = needed(observed.categories[0], 'category')
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
    under: 'optional-calls.md#filters',
    run: async (shop) => {
      if (!knowsRetail(roleName(shop))) throw new NotSeen(`a ${roleName(shop)} sees no retail prices`)
      const { slug } = needed(shop.observed.categories[0], 'category')
      const query = { ...unfilteredQuery, quantity: 250, atRetail: true } as const
      return counted((await fetchFiltered({ of: 'category', slug }, query, 1, true)).value.total, 'product')
    },
  }),
  signedIn({
    name: 'Own prices of the catalogue in one read',
    feature: 'bulk-prices',
    expected: 'lines of JSON that begin with PriceList and end with Next or Done, never cached',
    under: 'optional-calls.md#catalogue-in-one-read',
    run: async (shop) => {
      const { slug } = needed(shop.observed.categories[0], 'category')
      const kinds = await readLines(pricesPath({ categories: [slug] }), shop.token, readPriceLine)
      refuseIfAny([
        ...(kinds[0] === 'price-list' ? [] : [`it begins with ${kinds[0] ?? 'nothing'}`]),
        ...(['next', 'done'].includes(kinds.at(-1) ?? '')
          ? []
          : [`it ends with ${kinds.at(-1) ?? 'nothing'}`]),
        ...cachingFaults(shop),
      ])
      return `${counted(kinds.filter((kind) => kind === 'prices').length, 'product')} of ${slug}`
    },
  }),
  signedIn({
    name: 'Drafts in the account',
    feature: 'drafts',
    expected: 'a page of drafts with Next and More, never cached',
    under: 'optional-calls.md#drafts-in-the-account',
    run: async (shop) => {
      const page = await fetchDrafts(null)
      const after = await fetchDrafts(page.next)
      refuseIfAny([
        ...cachingFaults(shop),
        ...(!page.more && after.drafts.length > 0 && !after.isFull
          ? ['what is asked for after the last page has drafts of it again']
          : []),
      ])
      return counted(page.drafts.length, 'draft')
    },
  }),
  signedIn({
    name: 'Private links for clients',
    feature: 'client-links',
    expected: 'a list of Link, never cached',
    under: 'optional-calls.md#private-links-for-clients',
    run: async (shop) => {
      const { value } = await fetchLinks()
      refuseIfAny(cachingFaults(shop))
      return counted(value.length, 'link')
    },
  }),
  signedIn({
    name: 'Artwork library',
    feature: 'artwork-library',
    expected: 'a list of files by their SHA-256, never cached',
    under: 'optional-calls.md#artwork-library',
    run: async (shop) => {
      const { value } = await fetchLibrary()
      refuseIfAny(cachingFaults(shop))
      return counted(value.length, 'file')
    },
  }),
  signedIn({
    name: 'Answers to proofs',
    feature: 'proof-answers',
    expected: 'ProofID of each proof that waits for an answer',
    under: 'optional-calls.md#answers-to-proofs',
    run: async () => {
      const waiting = (await fetchOrders()).value.find(({ proofsWaiting = 0 }) => proofsWaiting > 0)
      if (!waiting) throw new NotSeen('no order of this account has a proof that waits')
      const { lines } = (await fetchOrder(waiting.id)).value
      const proofs = lines
        .flatMap(({ approvalFiles }) => approvalFiles)
        .filter(({ proof }) => proof !== undefined)
      refuseIfAny(
        proofs.length > 0 ? [] : [`order ${waiting.id} says ProofsWaiting, but no file has a ProofID`],
      )
      return `${counted(proofs.length, 'proof')} of order ${waiting.id}`
    },
  }),
]

export const signOutCheck = signedIn({
  name: 'Sign out',
  expected: 'the token is dead: INVALIDTOKEN from then on',
  under: 'core-calls.md#sign-in',
  run: async (shop) => {
    if (!(await signOut(shop.token ?? ''))) throw new Fault(['auth/signout is not answered'])
    const answer = await failureOf(fetchCart)
    shop.token = null
    if (answer !== null && !(answer instanceof InvalidTokenFailure)) throw answer
    refuseIfAny(answer === null ? ['GET cart is answered with a token that was signed out'] : [])
    return ''
  },
})

export const roleName = ({ observed: { session } }: Shop) => roleOf(session?.roleId ?? roles.retailer)

/** Returns a fault when the newest reply may be cached. */
function cachingFaults({ exchanges }: Shop): string[] {
  const { call = '', cacheControl = '' } = exchanges.at(-1) ?? {}
  return /no-store/.test(cacheControl)
    ? []
    : [`${call} may be cached: Cache-Control is "${cacheControl}". See docs/provider/overview.md#replies`]
}
