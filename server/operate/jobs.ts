/** Jobs that run after replies, mainly mails: lists and retries them. */
import { type JobRow, listJobs } from '../reads/jobs'
import { retryJob } from '../writes/jobs'
import { type Command, type CommandContext, dateOf, wholeOf } from './command'

const maxListed = 100

export const jobsCommand: Command = {
  usage: [
    'jobs                           the emails and other work that wait, and what was given up',
    'jobs 12 retry                  tries that one again from the start',
  ],
  run: async ([id, word], context) => {
    if (id === undefined) return list(context)
    if (word !== 'retry') throw new Error(`A job can be given another try with "retry", not "${word ?? ''}".`)
    await retry(wholeOf(id, 'The number of a job'), context)
  },
}

async function list({ db, print }: CommandContext): Promise<void> {
  const rows = await listJobs(db, maxListed)
  if (rows.length === 0) print('Nothing waits, and nothing was given up.')
  for (const row of rows) {
    const reason = row.error === null ? '' : `: ${row.error.split('\n')[0]}`
    print(`${row.id}  ${dateOf(new Date(row.madeAt))}  ${row.task.padEnd(24)}  ${stateOf(row)}${reason}`)
  }
}

function stateOf({ attempts, most: maxAttempts, dueAt, isInHand }: JobRow): string {
  if (isInHand) return 'is being done'
  if (attempts >= maxAttempts) return 'was given up'
  if (attempts === 0) return 'waits'
  return `waits until ${dateOf(new Date(dueAt))}, tried ${attempts} of ${maxAttempts} times`
}

async function retry(id: number, { db, print }: CommandContext): Promise<void> {
  if (!(await retryJob(db, id))) throw new Error(`No job ${id} waits or was given up.`)
  print(`Job ${id} is tried again, within seconds while the shop is open.`)
}
