/** Jobs that finish the counting of stock (req 22.48). */
import { eq } from 'drizzle-orm'
import type { TaskList } from 'graphile-worker'
import * as v from 'valibot'
import type { Database } from '../db/client'
import { shopOrder } from '../db/schema-order'
import { refreshStock } from '../writes/product-figures'
import { countOrder, countOrderTask, stockDocumentsTask } from '../writes/stock'

const CountedOrder = v.object({ orderId: v.number() })
const ProductIds = v.array(v.number())

export const stockTasks = (db: Database): TaskList => ({
  [countOrderTask]: (payload) => {
    const { orderId } = v.parse(CountedOrder, payload)
    return db.transaction(async (tx) => {
      await tx.select({ id: shopOrder.id }).from(shopOrder).where(eq(shopOrder.id, orderId)).for('update')
      await countOrder(tx, orderId)
    })
  },
  [stockDocumentsTask]: (payload) =>
    db.transaction((tx) => refreshStock(tx, [...new Set(v.parse(ProductIds, payload))])),
})
