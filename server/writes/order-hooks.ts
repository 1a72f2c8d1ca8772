/** Hooks of features. They run in the transaction that places, changes or cancels an order. */
import type { Executor } from '../db/client'
import type { Settings } from '../base/settings'
import type { OrderRow } from '../reads/order-lines'

type OrderHook = (tx: Executor, order: OrderRow, settings: Settings) => Promise<void>
/**
 * `placed`: the order was placed, or approved if it needs approval. `cancelled`: the shop cancelled the order, or its
 * approver rejected it. `changed`: the lines and the total of the order have changed. Hooks run last in their
 * transaction, because a hook may hold a lock that all orders need.
 */
export type OrderHooks = Record<'placed' | 'changed' | 'cancelled', OrderHook>

export async function runOrderHooks(
  features: readonly { orderHooks?: OrderHooks }[],
  name: keyof OrderHooks,
  ...args: Parameters<OrderHook>
): Promise<void> {
  for (const { orderHooks } of features) await orderHooks?.[name](...args)
}
