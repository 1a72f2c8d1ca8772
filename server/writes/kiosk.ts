/** Kiosks: admitted, named and removed by the shop; as long as they are admitted, their reports are stored (req 10.9, 22.25). */
import { count, eq, sql } from 'drizzle-orm'
import { kioskCodeIn, kioskName } from '../../src/domain/kiosk/kiosk-name'
import type { Database, Executor } from '../db/client'
import { kiosk, kioskCode } from '../db/schema-giveaway'
import { invalid, notFound, Refusal } from '../floor/errors'
import { isUuid, limitLength } from '../floor/input'
import { codeOf, isAdmitted } from '../reads/kiosk'

const maxKiosks = 500
const maxName = 60

export const kioskNotFound = () => notFound('This kiosk')

/** Admits the kiosk that shows this code, now or when it next reports itself. Again it changes nothing. */
export async function admitKiosk(tx: Executor, code: string): Promise<void> {
  const known = await tx
    .update(kiosk)
    .set({ admittedAt: sql`coalesce(${kiosk.admittedAt}, now())` })
    .where(eq(codeOf, code))
    .returning({ id: kiosk.id })
  if (known.length > 0) return
  await tx.insert(kioskCode).values({ code }).onConflictDoNothing()
  const [kiosks] = await tx.select({ all: count() }).from(kiosk).where(isAdmitted)
  const [codes] = await tx.select({ all: count() }).from(kioskCode)
  if ((kiosks?.all ?? 0) + (codes?.all ?? 0) > maxKiosks)
    throw new Refusal(409, 'FULL', 'There are too many kiosks. Remove some first.')
}

/** Takes a typed code, and refuses a text that is not a code. */
export function kioskCodeOf(typed: string): string {
  const code = kioskCodeIn(typed)
  if (code !== null) return code
  throw invalid('Enter the code of 8 letters and digits that “Staff” shows on the tablet.')
}

/**
 * Stores the report of an admitted kiosk. Returns false for other kiosks and stores nothing about them, because
 * anybody can invent one.
 */
export async function noteKiosk(
  db: Database,
  id: string,
  report: { build: string; unsent: number },
): Promise<boolean> {
  const seen = { ...report, seenAt: sql`now()` }
  const known = await db
    .update(kiosk)
    .set(seen)
    .where(eq(kiosk.id, id))
    .returning({ isAdmitted: sql<boolean>`${isAdmitted}` })
  if (known[0]) return known[0].isAdmitted
  return db.transaction(async (tx) => {
    const admitted = await tx
      .delete(kioskCode)
      .where(eq(kioskCode.code, kioskName(id)))
      .returning({ code: kioskCode.code })
    if (admitted.length === 0) return false
    const admittedAt = sql`now()`
    await tx
      .insert(kiosk)
      .values({ id, ...report, admittedAt })
      .onConflictDoUpdate({ target: kiosk.id, set: { ...seen, admittedAt } })
    return true
  })
}

export async function nameKiosk(tx: Executor, id: string, name: string): Promise<void> {
  if (!isUuid(id)) throw kioskNotFound()
  const named = { name: limitLength('A name', name.trim(), maxName) }
  const changed = await tx.update(kiosk).set(named).where(eq(kiosk.id, id)).returning({ id: kiosk.id })
  if (changed.length === 0) throw kioskNotFound()
}

/** `id` is a code where it has not reported itself yet. It comes back only when it is admitted again. */
export async function removeKiosk(tx: Executor, id: string): Promise<void> {
  const code = kioskCodeIn(id)
  const removed =
    code === null
      ? await tx.delete(kiosk).where(eq(kiosk.id, id)).returning({ id: kiosk.id })
      : await tx.delete(kioskCode).where(eq(kioskCode.code, code)).returning({ id: kioskCode.code })
  if (removed.length === 0) throw kioskNotFound()
}
