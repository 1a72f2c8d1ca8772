/** Tests the outcome of an answer for an outbox row, and when the row may be sent again. */
import * as fc from '../../../support/fast-check'
import { describe, expect, test } from 'vitest'
import { backoff } from '../../../../src/domain/backoff'
import {
  ContractFailure,
  InvalidTokenFailure,
  NotSavedHereFailure,
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

describe('outcome of an attempt', () => {
  test.each<[string, unknown, Outcome]>([
    ['no network', new OfflineFailure('Offline.'), { name: 'later', cause: 'network', waitMs: null }],
    [
      'an unrecognised 200',
      new ContractFailure('x', '', 'y'),
      { name: 'later', cause: 'provider', waitMs: null },
    ],
    ['408', new RejectedFailure('Slow.', '', 408), { name: 'later', cause: 'provider', waitMs: null }],
    ['429', new RejectedFailure('Busy.', '', 429), { name: 'later', cause: 'provider', waitMs: null }],
    [
      '429 with a time',
      new RejectedFailure('Busy.', '', 429, 9000),
      { name: 'later', cause: 'asked', waitMs: 9000 },
    ],
    ['500', new RejectedFailure('Oh.', '', 500), { name: 'later', cause: 'provider', waitMs: null }],
    [
      '503 with a code',
      new RejectedFailure('Oh.', 'X', 503),
      { name: 'later', cause: 'provider', waitMs: null },
    ],
    ['INVALIDTOKEN', new InvalidTokenFailure('Who?'), { name: 'sign-in' }],
    ['401', new RejectedFailure('Who?', '', 401), { name: 'sign-in' }],
    ['404', new RejectedFailure('Gone.', '', 404), { name: 'failed', reason: 'Gone.' }],
    ['an ErrorCode with 200', new RejectedFailure('No.', 'NO', 200), { name: 'failed', reason: 'No.' }],
    ['403', new RejectedFailure('Never.', '', 403), { name: 'failed', reason: 'Never.' }],
    [
      '422 without a message',
      new RejectedFailure(defaultRefusal, '', 422),
      { name: 'failed', reason: defaultRefusal },
    ],
    // A proxy during a release or a rule of a firewall answers like this, so the answer says nothing about the change
    // that was sent.
    ...[401, 403, 404, 405].map((status): [string, unknown, Outcome] => [
      `${status} without a message`,
      new RejectedFailure(defaultRefusal, '', status),
      { name: 'later', cause: 'provider', waitMs: null },
    ]),
    ['another customer on this device', new StoppedFailure('B.'), { name: 'stopped' }],
    [
      'an error in our code',
      new TypeError('x is not a function'),
      { name: 'later', cause: 'provider', waitMs: null },
    ],
    ['a value that is no error', 'nonsense', { name: 'later', cause: 'provider', waitMs: null }],
    [
      'a missing saved copy',
      new NotSavedHereFailure('x'),
      { name: 'later', cause: 'provider', waitMs: null },
    ],
  ])('outcome of an attempt that ends with %s', (_name, error, outcome) => {
    expect(outcomeOf(error)).toEqual(outcome)
  })
})

describe('delay between attempts', () => {
  test('delay between attempts doubles up to five minutes', () => {
    expect([1, 2, 3, 4].map((failures) => backoff(failures, sendDelays, 1))).toEqual([2000, 4000, 8000, 16_000])
    expect(backoff(8, sendDelays, 1)).toBe(256_000)
    expect(backoff(9, sendDelays, 1)).toBe(maxWaitMs)
    expect(backoff(10_000, sendDelays, 1)).toBe(maxWaitMs)
  })

  test('delay between attempts is random within its second half', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, random) => {
          const wait = backoff(n, sendDelays, random)
          expect(wait).toBeGreaterThanOrEqual(backoff(n, sendDelays, 1) / 2)
          expect(wait).toBeLessThanOrEqual(backoff(n, sendDelays, 1))
        },
      ),
    )
  })
})

describe('due time of an outbox row', () => {
  test.each<[string, RowState, Trigger, number]>([
    ['at once while pending', { name: 'pending' }, 'none', now],
    ['when its time has come', { name: 'retry', at: now + 5000, cause: 'provider' }, 'none', now + 5000],
    ['earlier with a network', { name: 'retry', at: now + 5000, cause: 'network' }, 'network', now],
    ['not earlier without a hint', { name: 'retry', at: now + 5000, cause: 'network' }, 'none', now + 5000],
    [
      'not earlier than the provider requested',
      { name: 'retry', at: now + hour, cause: 'asked' },
      'network',
      now + hour,
    ],
    [
      'not earlier after a failure of the provider',
      { name: 'retry', at: now + 5000, cause: 'provider' },
      'network',
      now + 5000,
    ],
    ['at once when it was left in flight', inflight, 'none', now],
    ['now, when the clock was wrong', { name: 'retry', at: now + 24 * hour, cause: 'provider' }, 'none', now],
    ['never while blocked', { name: 'blocked', mark: 'm' }, 'network', Infinity],
    ['never after a final failure', { name: 'failed', reason: 'No.' }, 'network', Infinity],
  ])('outbox row is due %s', (_name, state, trigger, at) => {
    expect(dueAt(row(state), now, trigger)).toBe(at)
  })
})

describe('pause of all outbox rows', () => {
  test.each<[string, RowState, number]>([
    ['for as long as the provider requested', { name: 'retry', at: now + 9000, cause: 'asked' }, now + 9000],
    ['while the session is refused', { name: 'blocked', mark: 'm' }, Infinity],
    ['not after a failure of the provider', { name: 'retry', at: now + 9000, cause: 'provider' }, now],
    ['not after a final failure', { name: 'failed', reason: 'No.' }, now],
  ])('outbox rows wait %s', (_name, state, at) => {
    expect(sendingBlockedUntil([row({ name: 'pending' }, { id: 'other' }), row(state)], now)).toBe(at)
  })

  test('outbox without rows does not wait', () => {
    expect(sendingBlockedUntil([], now)).toBe(now)
  })
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
