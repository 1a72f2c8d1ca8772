/**
 * The context that the outbox passes to a kind for sending, for tests: every call goes through, and writes are
 * recorded.
 */
import type { Sending } from '../../../../src/domain/outbox/outbox'

export const writeCalls: string[] = []

export const sending = (asMember: boolean): Sending => ({
  idempotencyKey: 'the row',
  signal: new AbortController().signal,
  asMember,
  read: (call) => call(),
  write: (call) => {
    writeCalls.push('write')
    return call()
  },
})
