/** Tests the outcome of an answer for an outbox row, and when the row may be sent again. */
import * as fc from '../../../support/fast-check'
import { expect, test } from 'vitest'
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
  defaultRefusal,
} from '../../../../src/domain/failure'
import {
  sendDelays,
  dueAt,
  firstWaitingRows,
  sendingBlockedUntil,
  isUnsent,
  maxWaitMs,
  type OutboxRow,
  type RowState,
  StoppedFailure,
  type Trigger,
  type Outcome,
  outcomeOf,
} from '../../../../src/domain/outbox/outbox'
import { backoff } from '../../../../src/domain/backoff'

const row = (state: RowState, more: Partial<OutboxRow> = {}): OutboxRow => ({
  id: 'r',
  owner: 'A',
  kind: 'wish',
  entity: 'mug',
  seq: 1,
  opSchema: 1,
  payload: null,
  createdAt: 0,
  attempts: 0,
  sent: false,
  state,
  ...more,
})
const now = 1_700_000_000_000
const hour = 3_600_000
const inflight: RowState = { name: 'inflight' }

const later = (cause: 'network' | 'provider' | 'asked', waitMs: number | null = null): Outcome => ({
  name: 'later',
  cause,
  waitMs,
})
const refused = (status: number, message = 'No.', waitMs?: number) =>
  new RejectedFailure(message, '', status, waitMs)

test.each<[string, unknown, Outcome]>([
  ['no network', new OfflineFailure('Offline.'), later('network')],
  ['an unrecognised 200', new ContractFailure('x', '', 'y'), later('provider')],
  ['408', refused(408), later('provider')],
  ['429', refused(429), later('provider')],
  ['429 with a time', refused(429, 'Busy.', 9000), later('asked', 9000)],
  ['503', refused(503), later('provider')],
  ['INVALIDTOKEN', new InvalidTokenFailure('Who?'), { name: 'sign-in' }],
  ['401', refused(401), { name: 'sign-in' }],
  ['404', refused(404, 'Gone.'), { name: 'failed', reason: 'Gone.' }],
  ['an ErrorCode with 200', refused(200), { name: 'failed', reason: 'No.' }],
  ['422 without a message', refused(422, defaultRefusal), { name: 'failed', reason: defaultRefusal }],
  // A proxy during a release or a rule of a firewall answers like this, so the answer says nothing about the change
  // that was sent.
  ...[401, 403, 404, 405].map((status): [string, unknown, Outcome] => [
    `${status} without a message`,
    refused(status, defaultRefusal),
    later('provider'),
  ]),
  ['another customer on this device', new StoppedFailure('B.'), { name: 'stopped' }],
  ['an error in our code', new TypeError('x is not a function'), later('provider')],
])('outcome of an attempt that ends with %s', (_name, error, outcome) => {
  expect(outcomeOf(error)).toEqual(outcome)
})

test('delay between attempts is random within its second half, up to five minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, random) => {
      const wait = backoff(n, sendDelays, random)
      expect(wait).toBeGreaterThanOrEqual(backoff(n, sendDelays, 1) / 2)
      expect(wait).toBeLessThanOrEqual(backoff(n, sendDelays, 1))
    }),
  )
  expect([1, 2, 8, 9].map((failures) => backoff(failures, sendDelays, 1))).toEqual([
    2000,
    4000,
    256_000,
    maxWaitMs,
  ])
})

const retry = (cause: 'network' | 'provider' | 'asked', wait = 5000): RowState => ({
  name: 'retry',
  at: now + wait,
  cause,
})
test.each<[string, RowState, Trigger, number]>([
  ['at once while pending', { name: 'pending' }, 'none', now],
  ['when its time has come', retry('provider'), 'none', now + 5000],
  ['earlier with a network', retry('network'), 'network', now],
  ['not earlier without a hint', retry('network'), 'none', now + 5000],
  ['not earlier than the provider requested', retry('asked', hour), 'network', now + hour],
  ['not earlier after a failure of the provider', retry('provider'), 'network', now + 5000],
  ['at once when it was left in flight', inflight, 'none', now],
  ['now, when the clock was wrong', retry('provider', 24 * hour), 'none', now],
  ['never while blocked', { name: 'blocked', mark: 'm' }, 'network', Infinity],
  ['never after a final failure', { name: 'failed', reason: 'No.' }, 'network', Infinity],
])('outbox row is due %s', (_name, state, trigger, at) => expect(dueAt(row(state), now, trigger)).toBe(at))

test.each<[string, RowState, number]>([
  ['for as long as the provider requested', { name: 'retry', at: now + 9000, cause: 'asked' }, now + 9000],
  ['while the session is refused', { name: 'blocked', mark: 'm' }, Infinity],
  ['not after a failure of the provider', { name: 'retry', at: now + 9000, cause: 'provider' }, now],
])('outbox rows wait %s', (_name, state, at) => {
  expect(sendingBlockedUntil([row({ name: 'pending' }, { id: 'other' }), row(state)], now)).toBe(at)
})

test('first waiting row of each entity is sent, and failed ones are skipped', () => {
  const rows = [
    row({ name: 'pending' }, { id: 'second', seq: 3 }),
    row({ name: 'pending' }, { id: 'first', seq: 2 }),
    row({ name: 'failed', reason: 'No.' }, { id: 'failed', seq: 1 }),
    row({ name: 'pending' }, { id: 'pen', entity: 'pen', seq: 4 }),
  ]
  expect(firstWaitingRows(rows).map(({ id }) => id)).toEqual(['first', 'pen'])
})

test.each<[RowState, boolean, boolean]>([
  [{ name: 'pending' }, false, true],
  [{ name: 'pending' }, true, false],
  [{ name: 'retry', at: 0, cause: 'network' }, false, true],
  [{ name: 'retry', at: 0, cause: 'network' }, true, false],
  [{ name: 'blocked', mark: 'm' }, false, true],
  [inflight, false, false],
  [{ name: 'failed', reason: 'No.' }, false, false],
])('outbox row in the state %j, sent: %s, may be changed: %s', (state, sent, isChangeable) => {
  expect(isUnsent(row(state, { sent }))).toBe(isChangeable)
})
