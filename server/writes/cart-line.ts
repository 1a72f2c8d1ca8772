/** Puts lines into a customer's cart and takes them out. Each of these is one step of a transaction. */
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { cartLine, cartSetupPrice } from '../db/schema-cart'
import { notFound, Refusal } from '../requests/errors'
import type { WantedLine } from './cart-request'

/** Returns its id. Refuses with ProductExit when the product, or this variation of it, is there already (req 5.2). */
export async function addLine(tx: Executor, userId: number, line: WantedLine): Promise<number> {
  const [added] = await tx
    .insert(cartLine)
    .values(rowOf(userId, line))
    .onConflictDoNothing()
    .returning({ id: cartLine.id })
  if (!added)
    throw new Refusal(409, 'ProductExit', `${line.productName} is already in your cart. Replace it?`)
  await insertSetups(tx, added.id, line)
  return added.id
}

/** The line keeps its id and its brief: only what was ordered changes. */
export async function replaceLine(tx: Executor, userId: number, line: WantedLine): Promise<number> {
  const { quantity, options, seenEachCents } = rowOf(userId, line)
  const [put] = await tx
    .insert(cartLine)
    .values(rowOf(userId, line))
    .onConflictDoUpdate({
      target: [cartLine.userId, cartLine.productId, cartLine.variationId],
      set: { quantity, options, seenEachCents, addedAt: sql`now()` },
    })
    .returning({ id: cartLine.id })
  if (!put) throw new Error('the line was neither added nor replaced')
  await tx.delete(cartSetupPrice).where(eq(cartSetupPrice.cartLineId, put.id))
  await insertSetups(tx, put.id, line)
  return put.id
}

/** Somebody else's line is as unknown as one that never was. */
export async function removeLine(tx: Executor, userId: number, lineId: number | null): Promise<void> {
  const removed = await tx
    .delete(cartLine)
    .where(and(eq(cartLine.id, lineId ?? 0), eq(cartLine.userId, userId)))
    .returning({ id: cartLine.id })
  if (removed.length === 0) throw notFound('This cart line')
}

function rowOf(userId: number, { productId, variationId, quantity, options, eachCents }: WantedLine) {
  return { userId, productId, variationId, quantity, options, seenEachCents: eachCents }
}

async function insertSetups(tx: Executor, cartLineId: number, { setups }: WantedLine): Promise<void> {
  const rows = [...setups].map(([setupPriceId, times]) => ({ cartLineId, setupPriceId, count: times }))
  if (rows.length > 0) await tx.insert(cartSetupPrice).values(rows)
}
