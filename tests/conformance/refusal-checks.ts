/** Checks of refusals: of items that do not exist, and of data that belongs to customers. They need no account. */
import { fetchAddresses } from '../../src/api/account/address'
import { fetchCart, fetchCartCount } from '../../src/api/cart/cart'
import { fetchCategory, fetchSubcategory } from '../../src/api/category/category'
import { fetchOrders } from '../../src/api/order/order'
import { fetchSubcategoryProducts } from '../../src/api/product/product-list'
import { fetchMemberDetail, fetchProduct } from '../../src/api/product/product'
import { fetchSearch } from '../../src/api/product/search'
import { fetchWishlist } from '../../src/api/product/wishlist'
import { InvalidTokenFailure, MissingFailure, RejectedFailure } from '../../src/domain/failure'
import { type Check, counted, failureOf, Fault, publicCheck, throwIfAny } from './check'
import { pricesIn } from './prices'
import { type Shop, withToken } from './shop'

export const refusalChecks: Check[] = [
  publicCheck({
    name: 'Items that do not exist',
    expected: 'a refusal, best with status 404, for a product, category or subcategory that does not exist',
    docSection: 'errors.md#what-to-refuse',
    run: async (shop, { note }) => {
      const unknown = 'showfloor-has-no-such-thing'
      const softRefusals: string[] = []
      for (const call of [
        () => fetchProduct(unknown),
        () => fetchCategory(unknown, false),
        () => fetchSubcategory(unknown, unknown, false),
      ]) {
        const failure = await failureOf(call)
        const { call: name = '', status = 0 } = shop.exchanges.at(-1) ?? {}
        if (!(failure instanceof MissingFailure)) throw failure ?? new Fault([`${name} is not refused`])
        if (status < 400) softRefusals.push(name)
      }
      if (softRefusals.length > 0)
        note(
          `refused with a status below 400, so that devices keep their old copy: ${softRefusals.join(', ')}`,
        )
      return ''
    },
  }),
  publicCheck({
    name: 'No prices without a token',
    expected: 'prices only in replies to calls with a token',
    docSection: 'prices.md#the-price-fields',
    run: async ({ exchanges }) => {
      const publicExchanges = exchanges.filter(({ hasToken }) => !hasToken)
      throwIfAny(await pricesIn(publicExchanges))
      return counted(publicExchanges.length, 'reply', 'replies')
    },
  }),
  publicCheck({
    name: 'Refused without a token',
    expected:
      'a refusal, best 401 with ErrorCode INVALIDTOKEN, of what belongs to a customer; or lists without prices',
    docSection: 'errors.md#what-to-refuse',
    run: async (shop, { note }) => {
      const answered: string[] = []
      const softRefusals: string[] = []
      for (const { call, isPublic } of customerCalls(shop)) {
        const failure = await failureOf(() => withToken(shop, null, call))
        const { call: name = '', status = 0 } = shop.exchanges.at(-1) ?? {}
        if (failure === null && isPublic) answered.push(...(await pricesIn(shop.exchanges.slice(-1))))
        else if (failure === null) answered.push(`${name} is answered without a token (status ${status})`)
        else if (!isRefusal(failure)) throw failure
        else if (!(failure instanceof InvalidTokenFailure)) softRefusals.push(name)
      }
      if (softRefusals.length > 0) note(`refused without ErrorCode INVALIDTOKEN: ${softRefusals.join(', ')}`)
      throwIfAny(answered)
      return ''
    },
  }),
  publicCheck({
    name: 'Refused with an invalid token',
    expected: 'ErrorCode INVALIDTOKEN, which ends the session on the device',
    docSection: 'errors.md#what-to-refuse',
    run: async (shop) => {
      const wrong: string[] = []
      for (const { call } of customerCalls(shop)) {
        const failure = await failureOf(() => withToken(shop, 'showfloor-never-had-this-token', call))
        const { call: name = '', status = 0 } = shop.exchanges.at(-1) ?? {}
        if (failure !== null && !isRefusal(failure)) throw failure
        if (!(failure instanceof InvalidTokenFailure))
          wrong.push(
            `${name} ${failure === null ? 'is answered' : 'has no ErrorCode INVALIDTOKEN'} (status ${status})`,
          )
      }
      throwIfAny(wrong)
      return ''
    },
  }),
]

/** GET calls that send a token. `isPublic`: without a token, the reply is the same, but has no prices. */
function customerCalls({ observed }: Shop): { call: () => Promise<unknown>; isPublic: boolean }[] {
  const [category] = observed.categories
  const id = category?.subcategories[0]?.id ?? '1'
  const privateCalls = [
    fetchCart,
    fetchCartCount,
    fetchOrders,
    fetchWishlist,
    () => fetchAddresses('billing'),
    () => fetchAddresses('shipping'),
  ]
  const pricedCalls = [
    () => fetchSubcategoryProducts({ subcategoryId: id, sort: '', page: 1, limit: 24 }, true),
    () => fetchSearch('pen', 1, true),
    () => fetchMemberDetail(observed.product?.slug ?? '1', 'retailer'),
  ]
  return [
    ...privateCalls.map((call) => ({ call, isPublic: false })),
    ...pricedCalls.map((call) => ({ call, isPublic: true })),
  ]
}

const isRefusal = (failure: Error) =>
  [InvalidTokenFailure, RejectedFailure, MissingFailure].some((kind) => failure instanceof kind)
