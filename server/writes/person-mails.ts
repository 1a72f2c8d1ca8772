/**
 * Mails to a person: waiting mails, and the record that an advertising email was sent or is unwanted (req 27.1, 27.6).
 */
import { eq, sql } from 'drizzle-orm'
import { hashOfEmail } from '../auth/unsubscribe-link'
import type { Executor } from '../db/client'
import { mailedAddress } from '../db/schema-mailed-address'
import type { PersonalTable } from './person-table'

/** Waiting mails, found by the address in their payload. */
export const waitingMails: PersonalTable = {
  name: 'graphile_worker.jobs',
  exportRows: async (db, { email }) => (await mailsTo(db, email)).map(({ task, since }) => ({ task, since })),
  erase: async (tx, { email }) => {
    const ids = (await mailsTo(tx, email)).map(({ id }) => id)
    await tx.execute(sql`select from graphile_worker.complete_jobs(${sql.param(ids)}::bigint[])`)
    return { rows: ids.length, files: [] }
  },
}

async function mailsTo(db: Executor, email: string) {
  const { rows } = await db.execute<{ id: string; task: string; since: Date }>(sql`
    select id, task_identifier as task, job.created_at as since
    from graphile_worker.jobs job join graphile_worker._private_jobs waiting using (id)
    where lower(waiting.payload -> 'about' ->> 'email') = ${email}`)
  return rows
}

/**
 * The row stays when a person is erased, because an address that unsubscribed must never be mailed again; it contains
 * only a hash.
 */
export const mailedAddresses: PersonalTable = {
  name: 'lead_address',
  exportRows: (db, { email }) =>
    db
      .select({ writtenAt: mailedAddress.writtenAt, unsubscribedAt: mailedAddress.unsubscribedAt })
      .from(mailedAddress)
      .where(eq(mailedAddress.emailHash, hashOfEmail(email))),
  erase: async () => ({ rows: 0, files: [] }),
}
