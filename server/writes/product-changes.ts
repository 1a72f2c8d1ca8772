/** The changes of single products by an act on several products, for the log and for undoing it (req 22.61). */
import type { Executor } from '../db/client'
import { timeSlices } from '../base/concurrency'
import { difference, type Fields, type ProductChange } from './audit'
import { deskProducts } from './product-export'

/** Returns the products as the log has them: in the fields of an import, with `isHidden`. */
export async function loggedProducts(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, Fields & { sku: string }>> {
  const products = ids.length > 0 ? await deskProducts(db, ids) : []
  return new Map(products.map(({ id, ...fields }) => [id, fields] as const))
}

/** Runs `write` on the products `ids`, and returns what it changed. `addedIn` returns the ids of added products. */
export async function changesOf<Result>(
  tx: Executor,
  ids: readonly number[],
  write: () => Promise<Result>,
  addedIn: (result: Result) => readonly number[] = () => [],
): Promise<{ result: Result; changes: ProductChange[] }> {
  const pause = timeSlices()
  const before = await loggedProducts(tx, ids)
  const result = await write()
  const after = await loggedProducts(tx, [...ids, ...addedIn(result)])
  const changes: ProductChange[] = []
  for (const [id, fields] of after) {
    const change = difference(before.get(id) ?? null, fields)
    if (Object.keys({ ...change.before, ...change.after }).length > 0)
      changes.push({ id, sku: fields.sku, ...change })
    await pause()
  }
  return { result, changes }
}
