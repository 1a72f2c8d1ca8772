/** Checks of what is refused: what is not there, and what belongs to customers. They need no account. */
import { fetchAddresses } from '../../src/api/account/address'
import { fetchCart, fetchCartCount } from '../../src/api/cart/cart'
import { fetchCategory, fetchSubcategory } from '../../src/api/category/category'
import { fetchOrders } from '../../src/api/order/order'
import { fetchSubcategoryProducts } from '../../src/api/product/product-list'
import { fetchMemberDetail, fetchProduct } from '../../src/api/product/product'
import { fetchSearch } from '../../src/api/product/search'
import { fetchWishlist } from '../../src/api/product/wishlist'
import { InvalidTokenFailure, MissingFailure, RejectedFailure } from '../../src/domain/failure'
import { type Check, counted, failureOf, Fault, open, refuseIfAny } from './check'
import { pricesIn } from './prices'
import { type Shop, withToken } from './shop'

export const refusalChecks: Check[] = [
  open({
    name: 'What is not there',
    expected: 'a refusal, best with status 404, for a product, category or subcategory that does not exist',
    under: 'errors.md#what-to-refuse',
    run: async (shop, { note }) => {
      const unknown = 'showfloor-has-no-such-thing'
      const soft: string[] = []
      for (const call of [
        () => fetchProduct(unknown),
        () => fetchCategory(unknown, false),
        () => fetchSubcategory(unknown, unknown, false),
      ]) {
        const answer = await failureOf(call)
        const { call: name = '', status = 0 } = shop.exchanges.at(-1) ?? {}
        if (!(answer instanceof MissingFailure))
          throw answer ?? new Fault([`${name} is answered with something`])
        if (status < 400) soft.push(name)
      }
      if (soft.length > 0)
        note(`refused with a status below 400, so that devices keep their old copy: ${soft.join(', ')}`)
      return ''
    },
  }),
  open({
    name: 'No prices without a token',
    expected: 'prices in replies to calls with a token alone',
    under: 'prices.md#the-price-fields',
    run: async ({ exchanges }) => {
      const publicExchanges = exchanges.filter(({ hasToken }) => !hasToken)
      refuseIfAny(await pricesIn(publicExchanges))
      return counted(publicExchanges.length, 'reply', 'replies')
    },
  }),
  open({
    name: 'Refused without a token',
    expected:
      'a refusal, best 401 with ErrorCode INVALIDTOKEN, of what belongs to a customer; or lists without prices',
    under: 'errors.md#what-to-refuse',
    run: async (shop, { note }) => {
      const answered: string[] = []
      const soft: string[] = []
      for (const { call, isPublic } of customerCalls(shop)) {
        const answer = await failureOf(() => withToken(shop, null, call))
        const { call: name = '', status = 0 } = shop.exchanges.at(-1) ?? {}
        if (answer === null && isPublic) answered.push(...(await pricesIn(shop.exchanges.slice(-1))))
        else if (answer === null) answered.push(`${name} is answered without a token (status ${status})`)
        else if (!isRefusal(answer)) throw answer
        else if (!(answer instanceof InvalidTokenFailure)) soft.push(name)
      }
      if (soft.length > 0) note(`refused without ErrorCode INVALIDTOKEN: ${soft.join(', ')}`)
      refuseIfAny(answered)
      return ''
    },
  }),
  open({
    name: 'Refused with a token that is none',
    expected: 'ErrorCode INVALIDTOKEN, by which the session ends on the device',
    under: 'errors.md#what-to-refuse',
    run: async (shop) => {
      const wrong: string[] = []
      for (const { call } of customerCalls(shop)) {
        const answer = await failureOf(() => withToken(shop, 'showfloor-never-had-this-token', call))
        const { call: name = '', status = 0 } = shop.exchanges.at(-1) ?? {}
        if (answer !== null && !isRefusal(answer)) throw answer
        if (!(answer instanceof InvalidTokenFailure))
          wrong.push(
            `${name} ${answer === null ? 'is answered' : 'has no ErrorCode INVALIDTOKEN'} (status ${status})`,
          )
      }
      refuseIfAny(wrong)
      return ''
    },
  }),
]

/** Reads that carry a token. `isPublic`: without prices, the reply is the same for everybody. */
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
