/** Ties artwork to a cart line, and takes it off again. Each of these is one step of a transaction. */
import { and, eq, inArray, isNotNull, sql, sum } from 'drizzle-orm'
import * as v from 'valibot'
import { artworkWords, mostArtworkBytes, mostArtworks } from '../../src/domain/cart/artwork'
import type { Executor } from '../db/client'
import { artwork } from '../db/schema-artwork'
import { cartLine } from '../db/schema-cart'
import { notFound, Refusal } from '../floor/errors'
import { WireId } from '../floor/input'
import type { CheckedArtwork } from '../files/artwork'

/** Of one customer, in carts: what is ordered does not count. */
const mostWaitingBytes = 500 * 1024 * 1024

export const ArtworkRemoval = v.object({ CartID: WireId, CartAttachmentID: WireId })
export type AttachedArtwork = { id: number; name: string }
export type NewArtwork = CheckedArtwork & { file: string }

/** Before the files are written: see schema-artwork.ts. Returns their ids. */
export async function announceArtwork(tx: Executor, userId: number, files: NewArtwork[]): Promise<number[]> {
  const rows = files.map(({ path: _path, ...known }) => ({ ...known, userId, purpose: 'customer' as const }))
  const made = await tx.insert(artwork).values(rows).returning({ id: artwork.id })
  return made.map(({ id }) => id)
}

/**
 * What the line has already is not attached twice, so that an upload may be sent again. Returns what the files are
 * in this line, in their order.
 */
export async function attachArtwork(
  tx: Executor,
  { userId, lineId }: { userId: number; lineId: number | null },
  ids: number[],
): Promise<AttachedArtwork[]> {
  await lockLine(tx, userId, lineId)
  const own = eq(artwork.cartLineId, lineId ?? 0)
  const had = await tx.select().from(artwork).where(own)
  const sent = await tx.select().from(artwork).where(inArray(artwork.id, ids)).orderBy(artwork.id)
  const bySum = new Map([...sent.toReversed(), ...had].map((one) => [one.sha256, one]))
  const all = [...bySum.values()]
  if (all.length > mostArtworks) throw new Refusal(409, 'TOOMANYFILES', artworkWords.tooMany)
  if (sumOf(all) > mostArtworkBytes) throw new Refusal(413, 'TOOLARGE', artworkWords.tooMuch)
  const added = all.filter(({ id }) => ids.includes(id))
  if ((await waitingBytes(tx, userId)) + sumOf(added) > mostWaitingBytes)
    throw new Refusal(
      413,
      'TOOLARGE',
      'Your carts hold 500 MB of artwork. Please order or remove some first.',
    )
  const addedIds = added.map(({ id }) => id)
  if (addedIds.length > 0)
    await tx
      .update(artwork)
      .set({ cartLineId: lineId, storedAt: sql`now()` })
      .where(inArray(artwork.id, addedIds))
  const attached = new Map(sent.map(({ sha256 }) => [sha256, bySum.get(sha256)]))
  return [...attached.values()].flatMap((one) => (one ? [{ id: one.id, name: one.name }] : []))
}

/** What was announced and is tied to nothing may be swept from now on. */
export async function letGo(tx: Executor, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.update(artwork).set({ storedAt: sql`now()` }).where(inArray(artwork.id, ids))
}

export async function detachArtwork(
  tx: Executor,
  userId: number,
  { CartID, CartAttachmentID }: v.InferOutput<typeof ArtworkRemoval>,
): Promise<void> {
  await lockLine(tx, userId, CartID)
  const detached = await tx
    .update(artwork)
    .set({ cartLineId: null })
    .where(and(eq(artwork.id, CartAttachmentID ?? 0), eq(artwork.cartLineId, CartID ?? 0)))
    .returning({ id: artwork.id })
  if (detached.length === 0) throw notFound('This file')
}

export async function storeBrief(
  tx: Executor,
  { userId, lineId }: { userId: number; lineId: number | null },
  brief: string,
): Promise<void> {
  await lockLine(tx, userId, lineId)
  await tx
    .update(cartLine)
    .set({ brief })
    .where(eq(cartLine.id, lineId ?? 0))
}

/** Somebody else's line is as unknown as one that never was. An order of this moment waits, or has taken it. */
export async function lockLine(tx: Executor, userId: number, lineId: number | null): Promise<void> {
  const [own] = await tx
    .select({ id: cartLine.id })
    .from(cartLine)
    .where(and(eq(cartLine.id, lineId ?? 0), eq(cartLine.userId, userId)))
    .for('update')
  if (!own) throw notFound('This cart line')
}

async function waitingBytes(tx: Executor, userId: number): Promise<number> {
  const [found] = await tx
    .select({ bytes: sum(artwork.bytes) })
    .from(artwork)
    .where(and(eq(artwork.userId, userId), isNotNull(artwork.cartLineId)))
  return Number(found?.bytes ?? 0)
}

function sumOf(files: { bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}
