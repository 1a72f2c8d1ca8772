/** Promises a day for an order, and stores it with all that it was made of (req 21.5). */
import { inArray } from 'drizzle-orm'
import { promisedJobs, promiseInputs, type PromiseInputs, promiseOf } from '../../src/domain/delivery/promise'
import { dayInState } from '../../src/domain/delivery/working-days'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { orderPromise } from '../db/schema-order'
import { product } from '../db/schema-product'
import { deliveryRules } from '../reads/delivery'
import { linesOfOrder, type OrderRow, setupsOfOrder } from '../reads/order'

/** `now` in epoch ms. Nothing is promised where a product names no time or is short in stock, and for places without a zone. */
export async function promiseDay(
  tx: Executor,
  { id, shipping }: Pick<OrderRow, 'id' | 'shipping'>,
  now = Date.now(),
): Promise<void> {
  const rules = await deliveryRules(tx)
  const jobs = promisedJobs(await wantedProducts(tx, id))
  if (jobs === null) return
  const orderedOn = dayInState(rules.shipsFrom, now)
  const inputs = promiseInputs({ orderedOn, jobs, to: shipping }, rules)
  if (inputs) await storePromise(tx, id, inputs)
}

async function storePromise(tx: Executor, orderId: number, inputs: PromiseInputs): Promise<void> {
  await tx.insert(orderPromise).values({ orderId, inputs, ...promiseOf(inputs) })
}

/** In the words of the product's page, as a device has them. */
async function wantedProducts(tx: Executor, orderId: number) {
  const lines = await linesOfOrder(tx, orderId)
  const printed = await setupsOfOrder(
    tx,
    lines.map(({ id }) => id),
  )
  const products = await tx
    .select({ id: product.id, availability: product.availability, stock: product.stock })
    .from(product)
    .where(
      inArray(
        product.id,
        lines.flatMap(({ productId }) => productId ?? []),
      ),
    )
  return products.map(({ id, availability, stock }) => ({
    product: {
      availability: htmlToText(availability),
      stock: stock.map(({ description, quantity, next_shipment: next }) => ({
        item: htmlToText(description),
        inStock: String(quantity),
        nextShipment: next ?? '',
      })),
    },
    lines: lines
      .filter(({ productId }) => productId === id)
      .map((line) => ({
        options: line.options,
        quantity: line.quantity,
        isBranded: printed.some(({ orderLineId }) => orderLineId === line.id),
      })),
  }))
}
