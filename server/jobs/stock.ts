/** Jobs that finish the counting of stock (req 22.48). */
import type { TaskList } from 'graphile-worker'
import * as v from 'valibot'
import type { Database } from '../db/client'
import { refreshProductDocuments } from '../writes/product-document'
import { countOrder, countOrderTask, stockDocumentsTask } from '../writes/stock'

const CountedOrder = v.object({ orderId: v.number() })
const ProductIds = v.array(v.number())

export const stockTasks = (db: Database): TaskList => ({
  [countOrderTask]: (payload) =>
    db.transaction((tx) => countOrder(tx, v.parse(CountedOrder, payload).orderId)),
  [stockDocumentsTask]: (payload) =>
    db.transaction((tx) => refreshProductDocuments(tx, [...new Set(v.parse(ProductIds, payload))])),
})
