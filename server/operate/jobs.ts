/** Jobs that run after replies, mainly mails: lists and retries them. */
import { type JobRow, listJobs } from '../reads/jobs'
import { retryJob } from '../writes/jobs'
import { type Command, type CommandContext, dateOf, wholeNumberOf } from './command'

const maxListed = 100

export const jobsCommand: Command = {
  usage: [
    'jobs                           lists pending and failed emails and other jobs',
    'jobs 12 retry                  retries a job',
  ],
  run: async ([id, word], context) => {
    if (id === undefined) return list(context)
    if (word !== 'retry') throw new Error(`Unknown action "${word ?? ''}". Use retry.`)
    await retry(wholeNumberOf(id, 'The job number'), context)
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

function stateOf({ attempts, most: maxAttempts, dueAt, isInHand }: JobRow): string {
  if (isInHand) return 'running'
  if (attempts >= maxAttempts) return 'failed'
  if (attempts === 0) return 'pending'
  return `retrying at ${dateOf(new Date(dueAt))} after ${attempts} of ${maxAttempts} attempts`
}

async function retry(id: number, { db, print }: CommandContext): Promise<void> {
  if (!(await retryJob(db, id))) throw new Error(`There is no pending or failed job ${id}.`)
  print(`Job ${id} is retried within seconds while the shop runs.`)
}
