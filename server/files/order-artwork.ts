/** Artwork for a line that is ordered already: what the shop wants to have approved, and what came by other ways. */
import { eq } from 'drizzle-orm'
import { approvalNumbers } from '../../src/domain/order/order-status'
import type { Executor } from '../db/client'
import { artwork } from '../db/schema-artwork'
import { checkedArtwork, keepArtwork, newFileName } from './artwork'

export type Approval = keyof typeof approvalNumbers

/** `approval` null: the customer's own. */
export type OrderedPlace = { userId: number | null; lineId: number; approval: Approval | null }

/** Returns its id. The row goes before the file, as with every artwork (schema-artwork.ts). */
export async function addOrderArtwork(
  db: Executor,
  dataFolder: string,
  { userId, lineId, approval }: OrderedPlace,
  sent: File,
): Promise<number> {
  const { bytes, ...known } = await checkedArtwork(sent)
  const file = newFileName()
  const kind =
    approval === null
      ? { purpose: 'customer' as const }
      : { purpose: 'approval' as const, approve: approvalNumbers[approval] }
  const [made] = await db
    .insert(artwork)
    .values({ ...known, ...kind, userId, file, bytes: bytes.byteLength })
    .returning({ id: artwork.id })
  if (!made) throw new Error('no artwork was added')
  await keepArtwork(dataFolder, file, bytes)
  await db.update(artwork).set({ orderLineId: lineId, storedAt: new Date() }).where(eq(artwork.id, made.id))
  return made.id
}
