/** What the outbox hands to a kind that sends, for tests: whatever it is asked goes through, and writes are noted. */
import type { Sending } from '../../../../src/domain/outbox/outbox'

export const written: string[] = []

export const sending = (asMember: boolean): Sending => ({
  idempotencyKey: 'the row',
  signal: new AbortController().signal,
  asMember,
  ask: (call) => call(),
  write: (call) => {
    written.push('write')
    return call()
  },
})
