/** The act that retries a job (req 22.15). */
import { DeskRowId } from '../../src/domain/desk/row'
import { notFound } from '../base/errors'
import { retryJob } from '../writes/jobs'
import { act, idParam } from './act'

export const jobActs = [
  act({
    name: 'jobs retry',
    help: 'Runs a job again.',
    call: ['POST', '/jobs/:id/retry'],
    rights: ['all'],
    params: { id: idParam },
    subject: ({ id }) => `job ${id}`,
    write: async (tx, { id }) => {
      if (!(await retryJob(tx, id))) throw notFound('This job')
    },
    send: (_, { id }) => ({ id }),
    reply: DeskRowId,
  }),
]
