/** Whose an artwork is, and the artworks of cart lines. */
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { artwork } from '../db/schema-artwork'
import { cartLine } from '../db/schema-cart'
import { orderLine, shopOrder } from '../db/schema-order'

export type FoundArtwork = { id: number; file: string; name: string; type: string; ownerId: number | null }

/** Null for one that belongs to no line any more. The owner is whose cart or order it is in. */
export async function findArtwork(db: Executor, id: number | null): Promise<FoundArtwork | null> {
  const [found] = await db
    .select({
      id: artwork.id,
      file: artwork.file,
      name: artwork.name,
      type: artwork.type,
      inCartOf: cartLine.userId,
      orderedBy: shopOrder.userId,
    })
    .from(artwork)
    .leftJoin(cartLine, eq(cartLine.id, artwork.cartLineId))
    .leftJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
    .leftJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(and(eq(artwork.id, id ?? 0), or(isNotNull(artwork.cartLineId), isNotNull(artwork.orderLineId))))
  if (!found) return null
  const { inCartOf, orderedBy, ...rest } = found
  return { ...rest, ownerId: inCartOf ?? orderedBy }
}

/** Cart line id to its artworks, oldest first. */
export async function artworkOfCart(
  db: Executor,
  lineIds: number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  const rows = await db
    .select({ id: artwork.id, name: artwork.name, lineId: artwork.cartLineId })
    .from(artwork)
    .where(inArray(artwork.cartLineId, lineIds))
    .orderBy(asc(artwork.id))
  const found = new Map<number, { id: number; name: string }[]>()
  for (const { lineId, ...one } of rows) {
    if (lineId !== null) found.set(lineId, [...(found.get(lineId) ?? []), one])
  }
  return found
}
