/** Lists the jobs that run after replies, mainly mails. server/acts/jobs.ts retries them. */
import { type JobRow, listJobs } from '../reads/jobs'
import { type Command, type CommandContext, dateOf } from './command'

const maxListed = 100

export const jobsCommand: Command = {
  usage: ['jobs                           lists pending and failed emails and other jobs'],
  run: async ([word], context) => {
    if (word !== undefined) throw new Error(`Unknown action "${word}". Use retry.`)
    await list(context)
  },
}

async function list({ db, print }: CommandContext): Promise<void> {
  const rows = await listJobs(db, maxListed)
  if (rows.length === 0) print('No pending or failed jobs.')
  for (const row of rows) {
    const reason = row.error === null ? '' : `: ${row.error.split('\n')[0]}`
    print(`${row.id}  ${dateOf(new Date(row.madeAt))}  ${row.task.padEnd(24)}  ${stateOf(row)}${reason}`)
  }
}

function stateOf({ attempts, maxAttempts, dueAt, isRunning }: JobRow): string {
  if (isRunning) return 'running'
  if (attempts >= maxAttempts) return 'failed'
  if (attempts === 0) return 'pending'
  return `retrying at ${dateOf(new Date(dueAt))} after ${attempts} of ${maxAttempts} attempts`
}
