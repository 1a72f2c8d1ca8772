/**
 * Checks of ordering. They place one order in the account, which no call can cancel. The second check fills the cart
 * for the later ones (`shop.observed.trial`); the fourth places the order.
 */
import { randomUUID } from 'node:crypto'
import { fetchCart, fetchGst, addLine, removeLine } from '../../src/api/cart/cart'
import { fetchOrder, fetchOrders, placeOrder } from '../../src/api/order/order'
import { looksLikeEmail } from '../../src/domain/account/contact-details'
import { type CartLine, lineCents } from '../../src/domain/cart/cart'
import type { NewOrder } from '../../src/domain/order/checkout'
import { formatAud } from '../../src/domain/price/money'
import { piecePrice } from '../../src/domain/price/price'
import { offeredCounts, type OrderTotal, orderTotal } from '../../src/domain/price/quote'
import { roleName, signedIn } from './account-checks'
import {
  type Account,
  type Check,
  failureOf,
  Fault,
  requireData,
  NotSeen,
  refusalIn,
  throwIfAny,
} from './check'
import type { Shop, Trial } from './shop'
import { address, newLineOf } from './write-checks'

/** The order's number in the customer's books, by which people recognize the order. */
export const trialPurchaseOrder = 'CONFORMANCE CHECK'

const asOrderCheck = (check: Omit<Check, 'requires'>): Check => ({ ...signedIn(check), requires: 'orders' })

const cartLines = async (): Promise<CartLine[]> => (await fetchCart()).value.flatMap((group) => group.lines)

function newOrder({ user }: Account, { total, gstPercent }: Pick<Trial, 'total' | 'gstPercent'>): NewOrder {
  const email = looksLikeEmail(user) ? user : 'conformance@example.com'
  return {
    billing: { ...address, email, mobileNumber: '0400 000 000' },
    shipping: address,
    purchaseOrder: trialPurchaseOrder,
    neededBy: '',
    total,
    gstPercent,
    couponName: '',
    couponPercent: 0,
  }
}

/**
 * Places an order that must be refused, and returns the code of the refusal. If the provider accepts it, no further
 * order is placed.
 */
async function expectRefusedOrder(shop: Shop, order: NewOrder, subject: string): Promise<string> {
  const failure = await failureOf(() => placeOrder(order, randomUUID()))
  if (failure === null) {
    shop.observed.hasOrdered = true
    shop.observed.trial = null
  }
  return refusalIn(failure, subject).code
}

/**
 * Returns a fault when the amounts differ. An `actual` of null means that the provider does not report the amount.
 */
function differenceOf(label: string, actual: number | null, expected: number): string[] {
  if (actual === null || actual === expected) return []
  return [`${label} is ${formatAud(actual)}; by the rules it is ${formatAud(expected)}`]
}

export const orderChecks: Check[] = [
  asOrderCheck({
    name: 'Order: an empty cart',
    expected: 'a refusal with ErrorCode EMPTYCART',
    docSection: 'core-calls.md#orders',
    run: async (shop, { account, note }) => {
      if ((await cartLines()).length > 0) throw new NotSeen('the cart of this account is not empty')
      const order = newOrder(requireData(account, 'account'), {
        total: orderTotal([], 0, 10),
        gstPercent: 10,
      })
      const code = await expectRefusedOrder(shop, order, 'an order of an empty cart')
      if (code !== 'EMPTYCART') note(`refused with ErrorCode "${code}"`)
      return ''
    },
  }),
  asOrderCheck({
    name: 'Order: the price of a line',
    expected: 'BasePrice of the line in the cart, to the cent',
    docSection: 'prices.md#the-price-of-one-piece',
    run: async (shop) => {
      if (shop.observed.hasOrdered)
        throw new NotSeen('the provider has accepted an order that it should have refused')
      if ((await cartLines()).length > 0) throw new NotSeen('the cart of this account is not empty')
      const { product, prices } = requireData(shop.observed.memberDetail, 'product with prices')
      const setups = new Map(
        prices.setups
          .slice(0, 1)
          .map((setup) => [setup.id, offeredCounts(product.positions, setup)[0] ?? 1] as const),
      )
      const line = newLineOf(product, setups)
      const price = requireData(piecePrice(prices, roleName(shop), line.quantity, setups), 'price')
      await addLine({ ...line, eachCents: price.eachCents })
      const [added] = await cartLines()
      if (!added) throw new Fault(['the added line is not in the cart'])
      const gstPercent = (await fetchGst()).value
      const total = orderTotal([lineCents(added) ?? 0], 0, gstPercent)
      shop.observed.trial = { line: added, total, gstPercent, orderId: null }
      throwIfAny([
        ...(added.eachCents === null ? ['the line has no BasePrice'] : []),
        ...differenceOf('BasePrice', added.eachCents, price.eachCents),
      ])
      return `${line.quantity} of ${product.slug} at ${formatAud(price.eachCents)} for a ${roleName(shop)}`
    },
  }),
  asOrderCheck({
    name: 'Order: a total that is not right',
    expected: 'a refusal with ErrorCode PRICECHANGED; the cart stays',
    docSection: 'prices.md#the-total-of-an-order',
    run: async (shop, { account, note }) => {
      const trial = requireData(shop.observed.trial, 'line in the cart')
      const total: OrderTotal = { ...trial.total, totalCents: trial.total.totalCents - 100 }
      const order = newOrder(requireData(account, 'account'), { ...trial, total })
      const code = await expectRefusedOrder(shop, order, 'an order whose total is too low')
      if (code !== 'PRICECHANGED') note(`refused with ErrorCode "${code}"`)
      if ((await cartLines()).length === 0) throw new Fault(['the refused order has emptied the cart'])
      return ''
    },
  }),
  asOrderCheck({
    name: 'Order: placed once',
    expected: 'one order in the list, an empty cart, and the same reply to the same Idempotency-Key',
    docSection: 'core-calls.md#orders',
    run: async (shop, { account }) => {
      const trial = requireData(shop.observed.trial, 'line in the cart')
      const before = new Set((await fetchOrders()).value.map(({ id }) => id))
      const order = newOrder(requireData(account, 'account'), trial)
      const key = randomUUID()
      const placed = await placeOrder(order, key).catch(async (error: unknown) => {
        await failureOf(() => removeLine(trial.line.id))
        shop.observed.trial = null
        throw error
      })
      const secondReply = await placeOrder(order, key).catch((error: Error) => error)
      const added = (await fetchOrders()).value.filter(({ id }) => !before.has(id))
      trial.orderId = placed || (added[0]?.id ?? null)
      throwIfAny([
        ...(added.length === 0 ? ['the order is not in GET order/'] : []),
        ...(added.length > 1 ? [`the same Idempotency-Key placed ${added.length} orders`] : []),
        ...(secondReply instanceof Error
          ? [`the same Idempotency-Key is refused: ${secondReply.message}`]
          : []),
        ...(typeof secondReply === 'string' && secondReply !== placed
          ? [`the same Idempotency-Key answers order ${secondReply}, not ${placed}`]
          : []),
        ...((await cartLines()).length > 0 ? ['the order has not emptied the cart'] : []),
      ])
      return `order ${trial.orderId}`
    },
  }),
  asOrderCheck({
    name: 'Order: its amounts',
    expected: 'Totalprice, GSTAmount, QTY and ProductPrice as ordered, to the cent',
    docSection: 'prices.md#the-total-of-an-order',
    run: async (shop, { note }) => {
      const { line, total, orderId } = requireData(shop.observed.trial, 'order')
      const order = (await fetchOrder(requireData(orderId, 'order'))).value
      const [ordered] = order.lines
      if (order.totalCents === null || order.gstCents === null)
        note('the order has no Totalprice or no GSTAmount')
      throwIfAny([
        ...differenceOf('Totalprice', order.totalCents, total.totalCents),
        ...differenceOf('GSTAmount', order.gstCents, total.gstCents),
        ...differenceOf('ProductPrice', ordered?.unitCents ?? null, line.eachCents ?? 0),
        ...(ordered?.quantity === line.quantity ? [] : [`QTY is ${ordered?.quantity}, not ${line.quantity}`]),
        ...(order.purchaseOrder === trialPurchaseOrder ? [] : [`ponumber is "${order.purchaseOrder}"`]),
      ])
      return `${formatAud(total.totalCents)}, including ${formatAud(total.gstCents)} GST`
    },
  }),
]
