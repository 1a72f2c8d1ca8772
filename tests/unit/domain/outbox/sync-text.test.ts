/** Tests what the header and the sync centre show about unsent changes. */
import { expect, test } from 'vitest'
import type { OutboxRow, RowState } from '../../../../src/domain/outbox/outbox'
import {
  rowReason,
  statusText,
  syncCounts,
  syncState,
  syncText,
  waitingReason,
} from '../../../../src/domain/outbox/sync-text'

const now = new Date(2026, 4, 12, 10, 40).getTime()
const row = (state: RowState): OutboxRow => ({
  id: 'a',
  owner: '7',
  kind: 'brief',
  entity: '9',
  seq: 1,
  opSchema: 1,
  payload: {},
  createdAt: now,
  attempts: 0,
  sent: false,
  state,
})
const year = 365 * 24 * 3_600_000
const pending = row({ name: 'pending' })
const failed = row({ name: 'failed', reason: 'The shop says no.' })
const conflict = row({ name: 'conflict', theirs: 'Red' })
const retry = (cause: 'network' | 'provider' | 'asked', wait = 60_000) =>
  row({ name: 'retry', cause, at: now + wait })
const sending = row({ name: 'inflight' })
const blocked = row({ name: 'blocked', mark: 'm' })

test.each<[OutboxRow[], string]>([
  [[], 'All synced'],
  [[pending], '1 change waiting'],
  [[pending, retry('asked'), blocked], '3 changes waiting'],
  [[failed, conflict], '2 changes need you'],
  [[sending, failed, conflict], '1 change waiting, 2 need you'],
])('case %#: unsent changes are summarized as "%s"', (rows, text) => {
  expect(syncText(syncCounts(rows))).toBe(text)
})

test('every outbox row is shown in one of four states', () => {
  const sent = row({ name: 'sent', at: now, about: { title: 'Brief for mug', text: null } })
  const rows = [pending, retry('network'), blocked, sending, failed, conflict, sent]
  expect(rows.map((each) => syncState(each)).join()).toBe(
    'Waiting,Waiting,Waiting,Sending,Needs you,Needs you,Sent',
  )
})

test('refusal is shown in the provider’s words, other failures without codes', () => {
  expect([failed, conflict, blocked, retry('network'), retry('provider'), pending].map(rowReason)).toEqual([
    'The shop says no.',
    'It was changed somewhere else.',
    'Sign in again to send it.',
    'We couldn’t reach the shop.',
    'The shop couldn’t take it.',
    null,
  ])
})

test.each<[string, OutboxRow[], boolean, string | null]>([
  ['nothing waits', [], true, null],
  ['all changes need the customer', [failed, conflict], true, null],
  ['no network', [pending], true, 'You’re offline. We’ll send everything when you’re back online.'],
  ['a session that ended', [pending, blocked], true, 'Sign in to send.'],
  ['a retry delay', [pending, retry('asked', 120_000)], false, 'The shop asked us to wait until 10:42 am.'],
  // A wrong clock has set the end of this pause.
  ['a pause of a year', [retry('asked', year)], false, 'The shop couldn’t take it. We’ll keep trying.'],
  ['a lost attempt', [retry('network')], false, 'We couldn’t reach the shop. We’ll keep trying.'],
])('reason why changes wait: %s', (_case, rows, offline, reason) => {
  expect(waitingReason(rows, offline, now)).toBe(reason)
})

test.each([
  [2, 0, 1, true, '2 changes waiting'],
  [0, 1, 0, true, '1 change needs you'],
  [0, 0, 1, false, '1 draft on this device only'],
  [0, 0, 2, true, '2 drafts on this device only'],
  [0, 0, 0, true, 'nothing to sync'],
  [0, 0, 0, false, 'All synced'],
])(
  'header shows %i waiting, %i needing the customer, %i drafts, offline %s',
  (waiting, actionNeeded, drafts, offline, text) => {
    expect(statusText({ waiting, actionNeeded }, drafts, offline)).toBe(text)
  },
)
