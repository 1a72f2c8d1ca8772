/**
 * Mails and other jobs that the shop does after its replies, including the jobs that were given up. `isRunning` is true
 * while a worker runs the job.
 */
import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client'

export type JobRow = {
  id: string
  task: string
  madeAt: string
  dueAt: string
  attempts: number
  maxAttempts: number
  isRunning: boolean
  error: string | null
}

export async function listJobs(db: Executor, limit: number, isGivenUp = false): Promise<JobRow[]> {
  const { rows } = await db.execute<JobRow>(sql`
    select id, task_identifier as task, created_at as "madeAt", run_at as "dueAt", attempts, max_attempts as "maxAttempts",
      locked_at is not null as "isRunning", last_error as error
    from graphile_worker.jobs
    where not ${isGivenUp} or attempts >= max_attempts
    order by jobs.id limit ${limit}`)
  return rows
}

/** Maps key to job; keys without a job are missing. */
export async function jobsByKey(db: Executor, keys: string[]) {
  const { rows } = await db.execute<Pick<JobRow, 'attempts' | 'dueAt' | 'error'> & { key: string }>(sql`
    select key, attempts, run_at as "dueAt", last_error as error from graphile_worker.jobs
    where key = any(${sql.param(keys)})`)
  return new Map(rows.map((row) => [row.key, row]))
}
