/** Gives work that waits, or was given up, another try from the start. */
import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client'

/** False where no such job waits or was given up. */
export async function retryJob(tx: Executor, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`)
  return rows.length > 0
}
