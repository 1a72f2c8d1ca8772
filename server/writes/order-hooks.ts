/** Work of features in the transaction in which an order becomes valid, or ends. */
import type { Executor } from '../db/client'
import type { Settings } from '../base/settings'
import type { OrderRow } from '../reads/order-lines'

type OrderHook = (tx: Executor, order: OrderRow, settings: Settings) => Promise<void>
/**
 * `placed`: the order was placed, or approved if it needs approval. `cancelled`: the shop cancelled it, or its approver
 * rejected it. `changed`: its lines and total have changed. A hook is the last work of its transaction, because it may hold a lock that all orders need.
 */
export type OrderHooks = Record<'placed' | 'changed' | 'cancelled', OrderHook>

export async function runOrderHooks(
  features: readonly { orderHooks?: OrderHooks }[],
  name: keyof OrderHooks,
  ...args: Parameters<OrderHook>
): Promise<void> {
  for (const { orderHooks } of features) await orderHooks?.[name](...args)
}
