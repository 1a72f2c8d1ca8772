/** Does what waits to be done after the answers, as the provider's worker does, and at once. */
import { sql } from 'drizzle-orm'
import { runOnce } from 'graphile-worker'
import type { Database } from '../../server/db/client'
import { workerOptions } from '../../server/jobs/worker'
import type { Send } from '../../server/mail/mailer'
import type { Settings } from '../../server/floor/settings'

export async function runJobs(parts: { db: Database; settings: Settings; send: Send }): Promise<void> {
  const { rows } = await parts.db.execute(sql`
    select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts and locked_at is null limit 1`)
  // In their order.
  if (rows.length > 0) await runOnce({ ...workerOptions(parts), concurrency: 1 })
}
