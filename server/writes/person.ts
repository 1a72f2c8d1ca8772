/** Exports and erases a person's data by e-mail address, in all tables and files of the server (req 27.1, 27.2). */
import { eq, sql } from 'drizzle-orm'
import { withCount } from '../../src/domain/count'
import { finalStatuses } from '../../src/domain/order/order-status'
import { hashOfEmail } from '../auth/unsubscribe-link'
import type { Executor, Transactor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { shopOrder } from '../db/schema-order'
import type { FileStore } from '../files/store'
import { Refusal } from '../base/errors'
import { log } from '../base/log'
import { type Actor, performAct } from './audit'
import { emailOf } from './customer'
import type { Person, PersonalTable } from './person-table'

/** Number of rows by table name. */
type Counts = Record<string, number>
export type PersonalData = { email: string; at: string; data: Record<string, Record<string, unknown>[]> }

async function personOf(db: Executor, enteredEmail: string): Promise<Person> {
  const email = emailOf(enteredEmail)
  const [user] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email))
  return { email, userId: user?.id ?? null }
}

/**
 * Passwords, secrets and the names of files in the store are not exported. Resolves to null when nothing is known
 * about the address.
 */
export async function exportPerson(
  db: Transactor,
  actor: Actor,
  enteredEmail: string,
  personalTables: readonly PersonalTable[],
): Promise<PersonalData | null> {
  const email = emailOf(enteredEmail)
  const act = { act: 'export', subject: subjectOf(email) }
  const { result } = await performAct(db, actor, act, async (tx) => {
    await removeTimeout(tx)
    const person = await personOf(tx, email)
    const data: PersonalData['data'] = {}
    for (const { name, exportRows } of personalTables) {
      const rows = await exportRows(tx, person)
      if (rows.length > 0) data[name] = [...(data[name] ?? []), ...rows]
    }
    return { email, at: new Date().toISOString(), data }
  })
  return Object.keys(result.data).length > 0 ? result : null
}

/**
 * Orders stay, without the person's data. Refuses while an order is open, because it still has to be made and sent.
 */
export async function erasePerson(
  db: Transactor,
  files: FileStore,
  actor: Actor,
  enteredEmail: string,
  personalTables: readonly PersonalTable[],
): Promise<Counts> {
  const email = emailOf(enteredEmail)
  // The log contains the number of rows, and only a hash of the address.
  const act = {
    act: 'erase',
    subject: subjectOf(email),
    loggedResult: ({ counts }: { counts: Counts }) => counts,
  }
  const { result } = await performAct(db, actor, act, async (tx) => {
    await removeTimeout(tx)
    // Simultaneous writes for the account wait for this lock, and then find no account.
    await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email)).for('update')
    const person = await personOf(tx, email)
    await refuseOpenOrders(tx, person)
    return eraseAll(tx, person, personalTables)
  })
  await deleteFiles(files, result.files)
  return result.counts
}

/**
 * Both acts read every text of the database, which can take longer than the statement timeout of requests; the law
 * requires them.
 */
const removeTimeout = (tx: Executor) => tx.execute(sql`set local statement_timeout = 0`)

async function eraseAll(tx: Executor, person: Person, personalTables: readonly PersonalTable[]) {
  const counts: Counts = {}
  const files: string[] = []
  for (const { name, erase } of personalTables) {
    const erased = await erase(tx, person)
    if (erased.rows > 0) counts[name] = (counts[name] ?? 0) + erased.rows
    files.push(...erased.files)
  }
  return { counts, files }
}

async function refuseOpenOrders(tx: Executor, { email, userId }: Person): Promise<void> {
  const openOrders = await tx
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .where(
      sql`(${shopOrder.userId} = ${userId} or lower(${shopOrder.billing} ->> 'email') = ${email})
        and ${shopOrder.status} <> all(${sql.param([...finalStatuses])})`,
    )
    .orderBy(shopOrder.id)
  if (openOrders.length === 0) return
  const numbers = openOrders.map(({ id }) => id).join(', ')
  throw new Refusal(
    409,
    'OPENORDERS',
    `This person has ${withCount(openOrders.length, 'open order')}: ${numbers}. Orders must be shipped, complete or rejected first.`,
  )
}

/** The subject can be checked against an address, but the address cannot be read from it. */
const subjectOf = (email: string) => `person ${hashOfEmail(email).slice(0, 12)}`

/** Files that remain are deleted by the sweep within a day (files/sweep.ts). */
async function deleteFiles(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => files.deleteFile(key))).catch((err: unknown) =>
    log.warn({ err }, 'Failed to delete a file of an erased person'),
  )
}
