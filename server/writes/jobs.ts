/** Restarts a waiting or failed job with all its attempts. */
import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client'

/** Returns false when there is no such waiting or failed job. */
export async function retryJob(tx: Executor, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`)
  return rows.length > 0
}
