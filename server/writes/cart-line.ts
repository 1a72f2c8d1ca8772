/** Puts lines into a customer's cart and takes them out. Each of these is one step of a transaction. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import { cartLine, cartSetupPrice } from '../db/schema-cart'
import { appUser } from '../db/schema-customer'
import { pricedLines } from '../reads/cart'
import { notFound, Refusal } from '../floor/errors'
import type { WantedLine } from './cart-request'

/**
 * The lines of a job price each other, and a product is in the cart once as it was chosen: whoever changes a cart waits for
 * whoever is changing it.
 */
export async function lockCart(tx: Executor, userId: number): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('no key update')
}

/** Returns its id. Refuses with ProductExit when the product is there already, of the same variation and choices (req 5.2). */
export async function addLine(tx: Executor, caller: Caller, line: WantedLine): Promise<number> {
  await lockCart(tx, caller.userId)
  if ((await lineLike(tx, caller.userId, line)) !== null)
    throw new Refusal(409, 'ProductExit', `${line.productName} is already in your cart. Replace it?`)
  return insertLine(tx, caller, line)
}

/** The line that is there goes, with its brief and its artwork; to keep them it is changed in its place. */
export async function replaceLine(tx: Executor, caller: Caller, line: WantedLine): Promise<number> {
  await lockCart(tx, caller.userId)
  const there = await lineLike(tx, caller.userId, line)
  if (there !== null && line.keepsBrief) {
    const { quantity, options } = line
    await tx.update(cartLine).set({ quantity, options, addedAt: sql`now()` }).where(eq(cartLine.id, there))
    await tx.delete(cartSetupPrice).where(eq(cartSetupPrice.cartLineId, there))
    await insertSetups(tx, there, line)
    await notePrices(tx, caller, line.productId)
    return there
  }
  if (there !== null) await tx.delete(cartLine).where(eq(cartLine.id, there))
  return insertLine(tx, caller, line)
}

/** Somebody else's line is as unknown as one that never was. */
export async function removeLine(tx: Executor, caller: Caller, lineId: number | null): Promise<void> {
  await lockCart(tx, caller.userId)
  const [removed] = await tx
    .delete(cartLine)
    .where(and(eq(cartLine.id, lineId ?? 0), eq(cartLine.userId, caller.userId)))
    .returning({ productId: cartLine.productId })
  if (!removed) throw notFound('This cart line')
  await notePrices(tx, caller, removed.productId)
}

/** The line that this one would be another of; null without one. A variation says itself what was chosen. */
async function lineLike(
  tx: Executor,
  userId: number,
  { productId, variationId, options }: WantedLine,
): Promise<number | null> {
  const sameChoice =
    variationId === null
      ? sql`${cartLine.variationId} is null and ${cartLine.options} = ${JSON.stringify(options)}::jsonb`
      : eq(cartLine.variationId, variationId)
  const [found] = await tx
    .select({ id: cartLine.id })
    .from(cartLine)
    .where(and(eq(cartLine.userId, userId), eq(cartLine.productId, productId), sameChoice))
  return found?.id ?? null
}

async function insertLine(tx: Executor, caller: Caller, line: WantedLine): Promise<number> {
  const { productId, variationId, quantity, options } = line
  const row = { userId: caller.userId, productId, variationId, quantity, options, seenEachCents: 0 }
  const [added] = await tx.insert(cartLine).values(row).returning({ id: cartLine.id })
  if (!added) throw new Error('the line was not added')
  await insertSetups(tx, added.id, line)
  await notePrices(tx, caller, productId)
  return added.id
}

async function insertSetups(tx: Executor, cartLineId: number, { setups }: WantedLine): Promise<void> {
  const rows = [...setups].map(([setupPriceId, times]) => ({ cartLineId, setupPriceId, count: times }))
  if (rows.length > 0) await tx.insert(cartSetupPrice).values(rows)
}

/** A changed line prices all of its job anew: what each costs now is what the customer sees from here on. */
async function notePrices(tx: Executor, caller: Caller, productId: number): Promise<void> {
  const lines = await pricedLines(tx, caller, productId)
  const seen = Object.fromEntries(lines.map(({ id, price }) => [id, price?.eachCents ?? 0]))
  await tx
    .update(cartLine)
    .set({ seenEachCents: sql`(${JSON.stringify(seen)}::jsonb ->> ${cartLine.id}::text)::int` })
    .where(
      inArray(
        cartLine.id,
        lines.map(({ id }) => id),
      ),
    )
}
