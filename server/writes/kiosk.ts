/** Kiosks as they report themselves, named and removed by the shop (req 10.9, 22.25). */
import { count, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { kiosk } from '../db/schema-giveaway'
import { notFound, Refusal } from '../floor/errors'
import { within } from '../floor/input'

/** Anybody can make names up: beyond, no new one is taken. */
const maxKiosks = 500
const maxName = 60

export const noKiosk = () => notFound('This kiosk')

export async function noteKiosk(
  db: Executor,
  id: string,
  said: { build: string; unsent: number },
): Promise<void> {
  const seen = { ...said, seenAt: sql`now()` }
  const known = await db.update(kiosk).set(seen).where(eq(kiosk.id, id)).returning({ id: kiosk.id })
  if (known.length > 0) return
  const [found] = await db.select({ all: count() }).from(kiosk)
  if ((found?.all ?? 0) >= maxKiosks)
    throw new Refusal(409, 'FULL', 'There are too many kiosks. Please remove some at the desk.')
  await db
    .insert(kiosk)
    .values({ id, ...said })
    .onConflictDoUpdate({ target: kiosk.id, set: seen })
}

export async function nameKiosk(tx: Executor, id: string, name: string): Promise<void> {
  const named = { name: within('A name', name.trim(), maxName) }
  const changed = await tx.update(kiosk).set(named).where(eq(kiosk.id, id)).returning({ id: kiosk.id })
  if (changed.length === 0) throw noKiosk()
}

/** From the list. As long as it is a kiosk, its next report brings it back. */
export async function removeKiosk(tx: Executor, id: string): Promise<void> {
  const removed = await tx.delete(kiosk).where(eq(kiosk.id, id)).returning({ id: kiosk.id })
  if (removed.length === 0) throw noKiosk()
}
