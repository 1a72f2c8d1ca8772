/** Rules of the outbox: merging edits, claiming rows, and applying outcomes. */
import { expect, test } from 'vitest'
import { maxSentAgeMs, maxSentRows, type Outcome, type OutboxRow } from '../../../src/domain/outbox/outbox'
import {
  claim,
  enqueue,
  nextCheckAt,
  noChange,
  withUnreadableAsFailed,
  recover,
  unblock,
  tidy,
} from '../../../src/outbox/rules'
import { createWishlistEdit } from '../../../src/outbox/kinds/wishlist-item'
import { done, kinds, later, now, refused, Rows } from './rows'
import { item } from './simulated-tab'

type Step = (rows: Rows) => void
/** `listed` states whether the provider lists the product; null when that is unknown. */
const toggle =
  (wanted: boolean, listed: boolean | null, product = 'mug'): Step =>
  (rows) =>
    rows.press(product, wanted, listed)
const [add, remove] = [toggle(true, false), toggle(false, false)]
const [addListed, removeListed] = [toggle(true, true), toggle(false, true)]
const [addUnknown, removeUnknown] = [toggle(true, null), toggle(false, null)]
const addPen = toggle(true, false, 'pen')
const take: Step = (rows) => void rows.take()
const crash: Step = (rows) => rows.apply(recover(rows.all, rows.all, now))
/** Ends the row in flight with this outcome. */
const endWith =
  (outcome: Outcome, options = {}): Step =>
  (rows) => {
    const row = rows.all.find(({ state }) => state.name === 'inflight')
    if (row) rows.end(row, outcome, options)
  }
const [fail, refuse, finish] = [endWith(later), endWith(refused), endWith(done)]
const failReading = endWith(later, { wrote: false })
const retriedAndRemoved = ['r1 +mug retry', 'r2 -mug pending']
const pen = 'r2 +pen pending'

/** Rows that remain after toggles, as `row +product state`: `+` wanted, `-` not wanted. */
test.each<[string, Step[], string[]]>([
  ['leaves no row when taken back before it was sent', [add, remove, removeListed, addListed], []],
  ['becomes one row with the first base', [add, addPen, remove, add, remove, add], [pen, 'r6 +mug pending']],
  ['leaves a row when taken back on an unknown list', [addUnknown, removeUnknown], ['r1 -mug pending']],
  ['is not changed in flight', [add, take, remove], ['r1 +mug inflight', 'r2 -mug pending']],
  ['can be taken back behind a row in flight', [add, take, remove, add], ['r1 +mug inflight']],
  ['is not replaced when it may have been sent', [add, take, fail, remove], retriedAndRemoved],
  ['counts as unsent when its attempt only read', [add, take, failReading, remove], []],
  ['counts as sent after a crash', [add, take, crash, take, failReading, remove], retriedAndRemoved],
  // The provider may list the product when the row in flight has been sent.
  ['has no base behind another row', [add, take, remove, finish, addListed], ['r2 +mug pending']],
  ['replaces a refused row of its product', [add, take, refuse, addPen, add], [pen, 'r3 +mug pending']],
  ['is dropped when refused while a newer row is pending', [add, take, remove, refuse], ['r2 -mug pending']],
  ['is retried behind a newer toggle', [add, take, remove, fail], retriedAndRemoved.toReversed()],
  ['leaves no row when refused and then taken back', [add, take, refuse, add, remove], []],
])('wishlist item %s', (_name, steps, expected) => {
  const rows = new Rows()
  for (const step of steps) step(rows)
  expect(rows.wishlist()).toEqual(expected)
})

test.each([
  ['after the last send: dropped', now - 5, []],
  ['at the time of the last send: stays', now - 10, ['r5 +mug pending']],
  ['before the last send: stays', now - 15, ['r5 +mug pending']],
  ['in the future, by a wrong clock: stays', now + 5, ['r5 +mug pending']],
])('toggle taken back on a list that was requested %s', (_when, seenAt, expected) => {
  const rows = new Rows()
  rows.press('pen', true)
  rows.press('cup', true)
  for (let row = 0; row < 2; row += 1) rows.end(rows.take(), done, { at: now - 10 })
  // Sent rows of another kind and failed attempts do not count.
  rows.type('line', 'mine')
  rows.end(rows.take(), done)
  rows.press('cap', true)
  rows.end(rows.take(), later)
  rows.press('mug', false, true, seenAt)
  rows.press('mug', true, true, seenAt)
  expect(rows.wishlist().filter((row) => row.includes('mug'))).toEqual(expected)
})

test('edits of another product or kind do not replace a refused edit', () => {
  const rows = new Rows()
  rows.press('mug', true)
  const taken = rows.take()
  rows.press('pen', true)
  rows.type('mug', 'mine')
  expect(rows.unsent).toHaveLength(3)
  rows.end(taken, refused)
  expect(rows.all.map(({ state }) => state.name)).toEqual(['pending', 'pending', 'failed'])
})

test('unmerged edits queue up, and a refused edit stays visible', () => {
  const rows = new Rows()
  rows.write('booth', 'one')
  rows.write('booth', 'two')
  rows.end(rows.take(), refused)
  rows.write('booth', 'three')
  const inOrder = rows.all.toSorted((a, b) => a.seq - b.seq)
  expect(inOrder.map(({ payload }) => payload)).toEqual(['one', 'two', 'three'])
  expect(inOrder.map(({ state }) => state.name)).toEqual(['failed', 'pending', 'pending'])
  expect(rows.take().payload).toBe('two')
})

test('outcome from a tab that was frozen does not end another tab’s attempt', () => {
  const rows = new Rows()
  rows.press('mug', true)
  const frozenAttempt = rows.take()
  rows.apply(recover(rows.all, rows.all, now))
  const taken = rows.take(now + 1)
  for (const outcome of [later, refused, done]) rows.end(frozenAttempt, outcome)
  expect(rows.all).toEqual([taken])
  rows.end(taken, later)
  expect(rows.all[0]?.state.name).toBe('retry')
})

test('row left in flight counts as sent and tried, and other rows come first', () => {
  const rows = new Rows()
  rows.press('mug', true)
  rows.press('pen', true)
  expect(rows.take().entity).toBe('mug')
  expect(claim(rows.all, { now, trigger: 'press' })).toBeNull()
  const withMoreAttempts = rows.all.map((row) => ({ ...row, attempts: row.attempts + 1 }))
  const before = rows.all.map((row) => ({ ...row, state: { name: 'inflight' as const, since: now - 1 } }))
  const unrelated = rows.all.map((row) => ({ ...row, id: 'other', attempts: 0 }))
  for (const others of [[], withMoreAttempts, before, unrelated])
    expect(recover(rows.all, others, now)).toEqual(noChange)
  rows.apply(recover(rows.all, rows.all, now))
  expect(rows.all.find(({ entity }) => entity === 'mug')).toMatchObject({ sent: true, attempts: 1 })
  expect(recover(rows.all, rows.all, now)).toEqual(noChange)
  expect(rows.take().entity).toBe('pen')
})

test('rows are claimed in rotation despite failures and clock changes', () => {
  const rows = new Rows()
  for (const product of ['mug', 'pen', 'cap']) rows.press(product, true)
  const times = [now, now + 1e9, now + 10, now + 20, now + 30, now + 40]
  const triedEntities = times.map((at) => {
    const row = rows.take(at, 'press')
    rows.end(row, later, { at })
    return row.entity
  })
  expect(triedEntities).toEqual(['mug', 'pen', 'pen', 'cap', 'mug', 'pen'])
})

test('late outcome does not change what another tab has recorded', () => {
  const rows = new Rows()
  rows.press('mug', true)
  const taken = rows.take()
  rows.end(taken, done)
  const before = structuredClone(rows.all)
  for (const outcome of [refused, later, done]) rows.end(taken, outcome)
  expect(rows.all).toEqual(before)
  rows.all = []
  rows.end(taken, refused)
  expect(rows.all).toEqual([])
})

test('no row is claimed while the session is refused, until another session starts', () => {
  const rows = new Rows()
  rows.press('mug', true)
  rows.press('pen', true)
  rows.end(rows.take(), { name: 'sign-in' })
  expect(rows.all.find(({ entity }) => entity === 'mug')).toMatchObject({
    attempts: 0,
    state: { name: 'blocked' },
  })
  expect(claim(rows.all, { now, trigger: 'network' })).toBeNull()
  expect(nextCheckAt(rows.all, { mark: 'm1', now, trigger: 'none' })).toBe(Infinity)
  expect(unblock(rows.all, 'm1').put).toEqual([])
  expect(nextCheckAt(rows.all, { mark: 'm2', now, trigger: 'none' })).toBe(now)
  expect(unblock(rows.all, null).put).toHaveLength(1)
  const retryState = { name: 'retry', at: now + 90_000, cause: 'asked' } as const
  const waitingRows = rows.all.map((row) =>
    row.state.name === 'blocked' ? row : { ...row, state: retryState },
  )
  expect(nextCheckAt(waitingRows, { mark: 'm2', now, trigger: 'press' })).toBe(now + 90_000)
  rows.apply(unblock(rows.all, 'm2'))
  expect(rows.take().entity).toBe('pen')
})

test('retry delay doubles, and a delay set by the provider is used up to one hour', () => {
  const rows = new Rows()
  rows.press('mug', true)
  const delays = [later, later, { ...later, cause: 'asked', waitMs: 90_000 } as const].map((outcome) => {
    rows.end(rows.take(now, 'network'), outcome)
    const [{ state, attempts } = { state: null, attempts: 0 }] = rows.all
    return [attempts, state?.name === 'retry' ? state.at - now : null]
  })
  expect(delays).toEqual([2000, 4000, 90_000].map((delay, index) => [index + 1, delay]))
  expect(claim(rows.all, { now: now + 89_999, trigger: 'network' })).toBeNull()
  rows.end(rows.take(now + 90_000), { name: 'later', cause: 'asked', waitMs: 1e12 })
  expect(rows.all[0]?.state).toMatchObject({ at: now + 3_600_000 })
})

test('aborted attempt that wrote nothing is not counted', () => {
  const rows = new Rows()
  rows.press('mug', true)
  rows.end(rows.take(), { name: 'stopped' }, { wrote: false })
  const untried = { attempts: 0, sent: false, triedAt: undefined }
  expect(rows.all[0]).toMatchObject({ ...untried, state: { name: 'pending' } })
})

const otherVersionRow = (overrides: Partial<OutboxRow>): OutboxRow => {
  const rows = new Rows()
  rows.press('mug', true)
  return { ...rows.all[0]!, ...overrides }
}
test.each([
  ['a later payload', { opSchema: 2 }],
  ['an unknown kind', { kind: 'poem' }],
  ['an invalid payload', { payload: { wanted: 'perhaps' } }],
])('row with %s is shown as failed, not sent and not deleted', (_name, more) => {
  const shownRows = withUnreadableAsFailed(kinds, [otherVersionRow(more)])
  expect(shownRows[0]?.state.name).toBe('failed')
  expect(claim(shownRows, { now, trigger: 'network' })).toBeNull()
  const edit = createWishlistEdit({ product: item('mug'), wanted: false }, null)
  expect(enqueue(shownRows, edit, kinds, { id: 'new', owner: 'A', now }).drop).toEqual([])
  expect(unblock(shownRows, null).put).toEqual([])
})

const send = (rows: Rows, text: string, at: number) => {
  rows.type(text, text)
  rows.end(rows.take(at), done, { at })
}

test('sent row stores its description but not its payload', () => {
  const rows = new Rows()
  send(rows, 'mine', now)
  const about = { title: 'Brief for Mug', text: 'mine', slug: 'mug' }
  expect(rows.all).toMatchObject([{ payload: null, state: { name: 'sent', at: now, about } }])
  expect(claim(rows.all, { now: now + 1e9, trigger: 'press' })).toBeNull()
  expect(withUnreadableAsFailed(kinds, rows.all)).toEqual(rows.all)
})

test('only the newest sent rows are stored, and only for some days', () => {
  const rows = new Rows()
  for (let count = 0; count < maxSentRows + 3; count += 1) send(rows, `text ${count}`, now + count)
  rows.type('other', 'still waits')
  const sent = () => rows.all.filter(({ state }) => state.name === 'sent').map(({ entity }) => entity)
  expect(sent()).toHaveLength(maxSentRows)
  expect(sent()).not.toContain('text 2')
  rows.apply(tidy(rows.all, now + maxSentAgeMs + 10))
  expect(sent()).toHaveLength(maxSentRows - 7)
  rows.apply(tidy(rows.all, now + 2 * maxSentAgeMs))
  expect(sent()).toEqual([])
  expect(rows.onlyUnsent.entity).toBe('other')
})

test('sent row is not stored after the customer has left', () => {
  const rows = new Rows()
  rows.type('line', 'mine')
  rows.end(rows.take(), done, { remember: false })
  expect(rows.all).toEqual([])
  rows.type('line', 'mine')
  rows.end(rows.take(), refused, { remember: false })
  expect(rows.onlyUnsent.state.name).toBe('failed')
})

test.each([
  ['wish', (rows: Rows) => rows.press('mug', true, false)],
  ['brief', (rows: Rows) => rows.type('line', 'mine')],
  ['note', (rows: Rows) => rows.write('booth', 'one')],
])('%s stays one row when the same edit is stored twice, also in flight', (_name, addEdit) => {
  const rows = new Rows()
  addEdit(rows)
  const { kind, entity, payload } = rows.onlyUnsent
  const addAgain = () => enqueue(rows.all, { kind, entity, payload }, kinds, { id: 'r1', owner: 'A', now })
  expect(addAgain()).toEqual(noChange)
  const taken = rows.take()
  expect(addAgain()).toEqual(noChange)
  rows.end(taken, done)
  expect(addAgain()).toEqual(noChange)
})
