/**
 * Counts stock down by the pieces of an order, and up again when the order is cancelled or rejected (req 22.48). The
 * stock never refuses an order, so each order line records the pieces that it took.
 */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { isStopped } from '../../src/domain/order/order-status'
import {
  nothingTaken,
  returnPieces,
  type TakenStock,
  takePieces,
} from '../../src/domain/product/counted-stock'
import { isMadeToOrder } from '../../src/domain/product/stock'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { setting } from '../db/schema-catalogue'
import { orderLine, shopOrder } from '../db/schema-order'
import { variation } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import { addJob } from '../mail/mail-queue'

const settingName = 'counts_stock'

/** Stock is counted unless staff switched it off. */
const isCountedNow = sql<boolean>`
  not exists (select from ${setting} where ${setting.name} = ${settingName} and ${setting.value} = 'no')`

export async function isStockCounted(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ isCounted: boolean }>(sql`select ${isCountedNow} as "isCounted"`)
  return rows[0]?.isCounted === true
}

export async function setStockCounted(tx: Executor, isCounted: boolean): Promise<void> {
  const value = isCounted ? 'yes' : 'no'
  await tx
    .insert(setting)
    .values({ name: settingName, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } })
}

/** Any fixed number. Orders share this lock. */
const productsLock = 7_402_121

/**
 * Call this function before the rows of several products are changed. It waits for orders that are counted at the
 * moment. Later orders do not wait for the change, which may take minutes: a job counts them afterwards.
 */
export async function lockProducts(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${productsLock})`)
}

/** Call this function last in the transaction of a new order, because it locks the rows of the products. */
export async function countNewOrder(tx: Executor, orderId: number): Promise<void> {
  const counted = await tx
    .update(orderLine)
    .set({ taken: nothingTaken })
    .where(and(eq(orderLine.orderId, orderId), isCountedNow))
    .returning({ id: orderLine.id })
  if (counted.length > 0) await countOrder(tx, orderId)
}

export const countOrderTask = 'count-order'
const countRetryMs = 5000

/**
 * Takes the pieces of an order again after a change of its status or quantities. Call this function with the order's
 * row locked. Orders that were placed while stock was not counted stay uncounted.
 */
export async function countOrder(tx: Executor, orderId: number): Promise<void> {
  const { rows } = await tx.execute<{ isFree: boolean }>(sql`
    select pg_try_advisory_xact_lock_shared(${productsLock}) as "isFree"`)
  if (rows[0]?.isFree) return takeStock(tx, orderId)
  const at = new Date(Date.now() + countRetryMs).toISOString()
  await addJob(tx, countOrderTask, { orderId }, { key: `${countOrderTask} ${orderId}`, at })
}

async function takeStock(tx: Executor, orderId: number): Promise<void> {
  const rows = await tx
    .select({ line: orderLine, status: shopOrder.status })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(and(eq(orderLine.orderId, orderId), isNotNull(orderLine.taken)))
    .orderBy(asc(orderLine.id))
  if (rows.length === 0) return
  const lines = rows.map(({ line, status }) => ({ ...line, quantity: isStopped(status) ? 0 : line.quantity }))
  // The rows are locked in the order of their ids, so that two orders never wait for each other.
  const products = await tx
    .select({ id: product.id, availability: product.availability, stock: product.stock })
    .from(product)
    .where(inArray(product.id, idsIn(lines.map(({ productId }) => productId))))
    .orderBy(asc(product.id))
    .for('no key update')
  const variationIds = idsIn(lines.map(({ variationId }) => variationId))
  const variations =
    variationIds.length === 0
      ? []
      : await tx
          .select({ id: variation.id, stock: variation.stock })
          .from(variation)
          .where(inArray(variation.id, variationIds))
  const stockBefore = new Map(products.map(({ id, stock }) => [id, JSON.stringify(stock)]))
  const countedLines = lines.map((line) => {
    const item = products.find(({ id }) => id === line.productId)
    const choice = variations.find(({ id }) => id === line.variationId)
    return { id: line.id, taken: item ? recount(line, item, choice) : nothingTaken }
  })
  await tx.execute(sql`
    update order_line set taken = counted.taken
    from jsonb_to_recordset(${JSON.stringify(countedLines)}::jsonb) counted (id int, taken jsonb)
    where order_line.id = counted.id`)
  const changed = products.filter(({ id, stock }) => JSON.stringify(stock) !== stockBefore.get(id))
  await storeStock(tx, changed, variations)
}

/** Stores these stocks, and posts the job by which the shop shows them. */
export async function storeStock(
  tx: Executor,
  products: readonly Pick<typeof product.$inferSelect, 'id' | 'stock'>[],
  variations: readonly Pick<typeof variation.$inferSelect, 'id' | 'stock'>[],
): Promise<void> {
  const rowsOf = (items: readonly { id: number; stock: unknown }[]) =>
    JSON.stringify(items.map(({ id, stock }) => ({ id, stock })))
  if (variations.length > 0)
    await tx.execute(sql`
      update variation set stock = counted.stock
      from jsonb_to_recordset(${rowsOf(variations)}::jsonb) counted (id int, stock int)
      where variation.id = counted.id`)
  if (products.length === 0) return
  await tx.execute(sql`
    update product set stock = counted.stock
    from jsonb_to_recordset(${rowsOf(products)}::jsonb) counted (id int, stock jsonb)
    where product.id = counted.id`)
  await postDocuments(
    tx,
    products.map(({ id }) => id),
  )
}

const idsIn = (ids: (number | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))]

type Line = Pick<typeof orderLine.$inferSelect, 'options' | 'quantity' | 'taken'>
type StockedProduct = Pick<typeof product.$inferSelect, 'availability' | 'stock'>

/** Returns the pieces that the line took before, and takes `quantity` pieces. Changes the stock of both rows. */
function recount(
  { options, quantity, taken }: Line,
  item: StockedProduct,
  choice: { stock: number } | undefined,
): TakenStock {
  const before = taken ?? nothingTaken
  const wanted = isMadeToOrder(htmlToText(item.availability)) ? 0 : quantity
  const values = options.map(({ value }) => value)
  const result = takePieces(returnPieces(item.stock, before.lines), values, wanted)
  item.stock = result.lines
  if (!choice) return { lines: result.taken, variation: 0 }
  const inStock = choice.stock + before.variation
  const pieces = Math.min(wanted, Math.max(0, inStock))
  choice.stock = inStock - pieces
  return { lines: result.taken, variation: pieces }
}

export const stockDocumentsTask = 'stock-documents'
/**
 * ms until the shop shows a new stock. Each new version of the catalogue empties all caches of replies, so the orders
 * of this time share one version.
 */
const documentsDelayMs = 30_000

async function postDocuments(tx: Executor, productIds: number[]): Promise<void> {
  const at = new Date(Date.now() + documentsDelayMs).toISOString()
  await addJob(tx, stockDocumentsTask, productIds, { key: stockDocumentsTask, at, joins: true })
}
