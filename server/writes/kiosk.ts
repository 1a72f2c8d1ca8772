/** Admits, names and removes kiosks, and stores the reports of admitted kiosks (req 10.9, 22.25). */
import { count, eq, sql } from 'drizzle-orm'
import { kioskCodeIn, kioskName } from '../../src/domain/kiosk/kiosk-name'
import type { Database, Executor } from '../db/client'
import { kiosk, kioskCode } from '../db/schema-giveaway'
import { invalid, notFound, Refusal } from '../base/errors'
import { isUuid, limitLength } from '../base/input'
import { shortCode } from '../reads/kiosk'

const maxKiosks = 500
const maxName = 60

export const kioskNotFound = () => notFound('This kiosk')

/** Admits the kiosk that shows this code as soon as it next reports itself. Admitting it again changes nothing. */
export async function admitKiosk(tx: Executor, code: string): Promise<void> {
  const [admitted] = await tx.select({ id: kiosk.id }).from(kiosk).where(eq(shortCode, code))
  if (admitted) return
  await tx.insert(kioskCode).values({ code }).onConflictDoNothing()
  const [kiosks] = await tx.select({ total: count() }).from(kiosk)
  const [codes] = await tx.select({ total: count() }).from(kioskCode)
  if ((kiosks?.total ?? 0) + (codes?.total ?? 0) > maxKiosks)
    throw new Refusal(409, 'FULL', 'There are too many kiosks. Remove some first.')
}

/** Returns a typed code in its stored form, and refuses a text that is not a code. */
export function kioskCodeOf(text: string): string {
  const code = kioskCodeIn(text)
  if (code !== null) return code
  throw invalid('Enter the code of 8 letters and digits that “Staff” shows on the tablet.')
}

/**
 * Stores the report of an admitted kiosk. Returns false for other kiosks and stores nothing about them, because
 * anyone can invent a kiosk.
 */
export async function recordKiosk(
  db: Database,
  id: string,
  report: { build: string; unsent: number },
): Promise<boolean> {
  const reportFields = { ...report, seenAt: sql`now()` }
  const updated = await db.update(kiosk).set(reportFields).where(eq(kiosk.id, id)).returning({ id: kiosk.id })
  if (updated.length > 0) return true
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
      .onConflictDoUpdate({ target: kiosk.id, set: { ...reportFields, admittedAt } })
    return true
  })
}

export async function nameKiosk(tx: Executor, id: string, name: string): Promise<void> {
  if (!isUuid(id)) throw kioskNotFound()
  const nameField = { name: limitLength('A name', name.trim(), maxName) }
  const changed = await tx.update(kiosk).set(nameField).where(eq(kiosk.id, id)).returning({ id: kiosk.id })
  if (changed.length === 0) throw kioskNotFound()
}

/**
 * Removes a kiosk. `id` is a code if the kiosk has not reported itself yet. A removed kiosk is listed again only
 * after it is admitted again.
 */
export async function removeKiosk(tx: Executor, id: string): Promise<void> {
  const code = kioskCodeIn(id)
  const removed =
    code === null
      ? await tx.delete(kiosk).where(eq(kiosk.id, id)).returning({ id: kiosk.id })
      : await tx.delete(kioskCode).where(eq(kioskCode.code, code)).returning({ id: kioskCode.code })
  if (removed.length === 0) throw kioskNotFound()
}
