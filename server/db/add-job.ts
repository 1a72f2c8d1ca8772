/**
 * Work that is done after the answer, kept in PostgreSQL by graphile-worker (`worker.ts` does it). It is there when the
 * transaction that asks for it is, and is tried 25 times with growing pauses, over four days, until it is done (req 14.15).
 */
import { sql } from 'drizzle-orm'
import type { Executor } from './client'

/** `later`: not before `at`; until then another job of the same key takes the place of this one. */
export async function addJob(
  tx: Executor,
  task: string,
  payload: object,
  later: { key: string; at: string } | null = null,
): Promise<void> {
  await tx.execute(sql`
    select from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
      run_at => ${later?.at ?? null}::timestamptz, job_key => ${later?.key ?? null}::text)`)
}
