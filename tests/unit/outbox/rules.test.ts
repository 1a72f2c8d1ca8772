/** How edits meet each other, who takes a row, and what becomes of it. */
import { describe, expect, test } from 'vitest'
import { maxSentLength, maxSent, type Outcome, type OutboxRow } from '../../../src/domain/outbox/outbox'
import {
  claim,
  enqueue,
  nextLook,
  noChange,
  readable,
  recover,
  release,
  tidy,
} from '../../../src/outbox/rules'
import { wishlistEdit } from '../../../src/outbox/kinds/wishlist-item'
import { done, kinds, later, now, refused, Rows } from './rows'
import { item } from './simulated-tab'

type Step = (rows: Rows) => void
/** `listed`: whether the provider lists it, as far as that is known. */
const on =
  (product: string, listed: boolean | null = null): Step =>
  (rows) =>
    rows.press(product, true, listed)
const off =
  (product: string, listed: boolean | null = null): Step =>
  (rows) =>
    rows.press(product, false, listed)
const take: Step = (rows) => void rows.take()
const crash: Step = (rows) => rows.apply(recover(rows.all, rows.all, now))
/** What is being sent ends so. */
const ended =
  (outcome: Outcome, how = {}): Step =>
  (rows) => {
    const row = rows.all.find(({ state }) => state.name === 'inflight')
    if (row) rows.end(row, outcome, how)
  }

/** What is left of toggles, as `row +product state`: `+` wanted, `-` not. */
test.each<[string, Step[], string[]]>([
  [
    'taken back before it was sent leaves nothing',
    [on('mug', false), off('mug', false), off('mug', true), on('mug', true)],
    [],
  ],
  [
    'is one row however often it is toggled, with the first base',
    [
      on('mug', false),
      on('pen', false),
      off('mug', false),
      on('mug', false),
      off('mug', false),
      on('mug', false),
    ],
    ['r2 +pen pending', 'r6 +mug pending'],
  ],
  [
    'is not taken out when it is not known what the provider lists',
    [on('mug'), off('mug')],
    ['r1 -mug pending'],
  ],
  [
    'that is being sent is not changed: the next one waits behind it',
    [on('mug', false), take, off('mug', false)],
    ['r1 +mug inflight', 'r2 -mug pending'],
  ],
  [
    'behind one that is being sent may be taken back',
    [on('mug', false), take, off('mug', false), on('mug', false)],
    ['r1 +mug inflight'],
  ],
  [
    'that was sent perhaps is never taken out, nor sent as another one',
    [on('mug', false), take, ended(later), off('mug', false)],
    ['r1 +mug retry', 'r2 -mug pending'],
  ],
  [
    'whose provider was only asked is still unsent',
    [on('mug', false), take, ended(later, { wrote: false }), off('mug', false)],
    [],
  ],
  [
    'that a crash left behind counts as sent',
    [on('mug', false), take, crash, take, ended(later, { wrote: false }), off('mug', false)],
    ['r1 +mug retry', 'r2 -mug pending'],
  ],
  [
    'behind another one has no base of its own: the provider may list it by now',
    [on('mug', false), take, off('mug', false), ended(done), on('mug', true)],
    ['r2 +mug pending'],
  ],
  [
    'stands for the refused one of the same product',
    [on('mug', false), take, ended(refused), on('pen', false), on('mug', false)],
    ['r2 +pen pending', 'r3 +mug pending'],
  ],
  [
    'that is refused when another one waits is of no interest',
    [on('mug', false), take, off('mug', false), ended(refused)],
    ['r2 -mug pending'],
  ],
  [
    'is retried, and the one that was pressed meanwhile stays',
    [on('mug', false), take, off('mug', false), ended(later)],
    ['r2 -mug pending', 'r1 +mug retry'],
  ],
  [
    'that was refused, and is pressed again and taken back, leaves nothing',
    [on('mug', false), take, ended(refused), on('mug', false), off('mug', false)],
    [],
  ],
])('a wishlist item %s', (_name, steps, left) => {
  const rows = new Rows()
  for (const step of steps) step(rows)
  expect(rows.wishlist()).toEqual(left)
})

test.each([
  ['since another was sent', now - 5, []],
  ['as another was sent', now - 10, ['r5 +mug pending']],
  ['before another was sent', now - 15, ['r5 +mug pending']],
  ['by a clock that was wrong', now + 5, ['r5 +mug pending']],
])('an item is taken out only over a list that was asked for %s', (_when, seenAt, left) => {
  const rows = new Rows()
  rows.press('pen', true)
  rows.press('cup', true)
  for (let row = 0; row < 2; row += 1) rows.end(rows.take(), done, { at: now - 10 })
  // Neither another kind's nor one that was tried in vain.
  rows.type('line', 'mine')
  rows.end(rows.take(), done)
  rows.press('cap', true)
  rows.end(rows.take(), later)
  rows.press('mug', false, true, seenAt)
  rows.press('mug', true, true, seenAt)
  expect(rows.wishlist().filter((row) => row.includes('mug'))).toEqual(left)
})

test('edits of other things, and of another kind, are not taken for newer ones', () => {
  const rows = new Rows()
  rows.press('mug', true)
  const taken = rows.take()
  rows.press('pen', true)
  rows.type('mug', 'mine')
  expect(rows.open).toHaveLength(3)
  rows.end(taken, refused)
  expect(rows.all.map(({ state }) => state.name)).toEqual(['pending', 'pending', 'failed'])
})

describe('edits that do not fold', () => {
  test('queue up, and a refused one stays to be seen', () => {
    const rows = new Rows()
    rows.write('booth', 'one')
    rows.write('booth', 'two')
    rows.end(rows.take(), refused)
    rows.write('booth', 'three')
    const seen = rows.all.toSorted((a, b) => a.seq - b.seq).map(({ payload, state }) => [payload, state.name])
    expect(seen).toEqual([
      ['one', 'failed'],
      ['two', 'pending'],
      ['three', 'pending'],
    ])
    expect(rows.take().payload).toBe('two')
  })

  test('of a kind without rules are not taken in', () => {
    const stamp = { id: 'r', owner: 'A', now }
    expect(() => enqueue([], { kind: 'poem', entity: 'x', payload: 1 }, kinds, stamp)).toThrow('No rules')
    expect(() => enqueue([], { kind: 'note', entity: 'x', payload: 1 }, kinds, stamp)).not.toThrow()
  })
})

describe('taking a row', () => {
  test('an attempt of a tab that slept does not end another tab’s', () => {
    const rows = new Rows()
    rows.press('mug', true)
    const slept = rows.take()
    rows.apply(recover(rows.all, rows.all, now))
    const taken = rows.take(now + 1)
    for (const outcome of [later, refused, done]) rows.end(slept, outcome)
    expect(rows.all).toEqual([taken])
    rows.end(taken, later)
    expect(rows.all[0]?.state.name).toBe('retry')
  })

  test('that a page left in flight: it counts as sent and tried, and others come first', () => {
    const rows = new Rows()
    rows.press('mug', true)
    rows.press('pen', true)
    expect(rows.take().entity).toBe('mug')
    expect(claim(rows.all, { now, trigger: 'press' })).toBeNull()
    const left = rows.all.map((row) => ({ ...row, attempts: row.attempts + 1 }))
    const before = rows.all.map((row) => ({ ...row, state: { name: 'inflight' as const, since: now - 1 } }))
    for (const others of [[], left, before, left.map((row) => ({ ...row, id: 'other', attempts: 0 }))])
      expect(recover(rows.all, others, now)).toEqual(noChange)
    rows.apply(recover(rows.all, rows.all, now))
    expect(rows.all.find(({ entity }) => entity === 'mug')).toMatchObject({ sent: true, attempts: 1 })
    expect(recover(rows.all, rows.all, now)).toEqual(noChange)
    expect(rows.take().entity).toBe('pen')
  })

  test('each has its turn, however often it failed and whatever the clock said', () => {
    const rows = new Rows()
    for (const product of ['mug', 'pen', 'cap']) rows.press(product, true)
    const times = [now, now + 1e9, now + 10, now + 20, now + 30, now + 40]
    const tried = times.map((at) => {
      const row = rows.take(at, 'press')
      rows.end(row, later, { at })
      return row.entity
    })
    expect(tried).toEqual(['mug', 'pen', 'pen', 'cap', 'mug', 'pen'])
  })

  test('what another tab has recorded since stands', () => {
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

  test('none while the session is refused, until another session begins', () => {
    const rows = new Rows()
    rows.press('mug', true)
    rows.press('pen', true)
    rows.end(rows.take(), { name: 'sign-in' })
    expect(rows.all.find(({ entity }) => entity === 'mug')).toMatchObject({
      attempts: 0,
      state: { name: 'blocked' },
    })
    expect(claim(rows.all, { now, trigger: 'network' })).toBeNull()
    expect(nextLook(rows.all, { mark: 'm1', now, trigger: 'none' })).toBe(Infinity)
    expect(release(rows.all, 'm1').put).toEqual([])
    expect(nextLook(rows.all, { mark: 'm2', now, trigger: 'none' })).toBe(now)
    expect(release(rows.all, null).put).toHaveLength(1)
    const asked = { name: 'retry', at: now + 90_000, cause: 'asked' } as const
    const held = rows.all.map((row) => (row.state.name === 'blocked' ? row : { ...row, state: asked }))
    expect(nextLook(held, { mark: 'm2', now, trigger: 'press' })).toBe(now + 90_000)
    rows.apply(release(rows.all, 'm2'))
    expect(rows.take().entity).toBe('pen')
  })
})

describe('after an attempt', () => {
  test('the wait grows with each, and the provider’s own is kept, up to an hour', () => {
    const rows = new Rows()
    rows.press('mug', true)
    const waits = [later, later, { ...later, cause: 'asked', wait: 90_000 } as const].map((outcome) => {
      rows.end(rows.take(now, 'network'), outcome)
      const [{ state, attempts } = { state: null, attempts: 0 }] = rows.all
      return [attempts, state?.name === 'retry' ? state.at - now : null]
    })
    expect(waits).toEqual([
      [1, 2000],
      [2, 4000],
      [3, 90_000],
    ])
    expect(claim(rows.all, { now: now + 89_999, trigger: 'network' })).toBeNull()
    rows.end(rows.take(now + 90_000), { name: 'later', cause: 'asked', wait: 1e12 })
    expect(rows.all[0]?.state).toMatchObject({ at: now + 3_600_000 })
  })

  test('that was broken off nothing is counted', () => {
    const rows = new Rows()
    rows.press('mug', true)
    rows.end(rows.take(), { name: 'stopped' }, { wrote: false })
    const never = { attempts: 0, sent: false, triedAt: undefined }
    expect(rows.all[0]).toMatchObject({ ...never, state: { name: 'pending' } })
  })
})

describe('rows of another version', () => {
  const strange = (more: Partial<OutboxRow>): OutboxRow => {
    const rows = new Rows()
    rows.press('mug', true)
    return { ...rows.all[0]!, ...more }
  }
  test.each([
    ['a later payload', { opSchema: 2 }],
    ['an unknown kind', { kind: 'poem' }],
    ['a payload that is something else', { payload: { wanted: 'perhaps' } }],
  ])('%s is shown as refused, not sent, and not thrown away', (_name, more) => {
    const seen = readable(kinds, [strange(more)])
    expect(seen[0]?.state.name).toBe('failed')
    expect(claim(seen, { now, trigger: 'network' })).toBeNull()
    const edit = wishlistEdit({ product: item('mug'), wanted: false }, null)
    expect(enqueue(seen, edit, kinds, { id: 'new', owner: 'A', now }).drop).toEqual([])
    expect(release(seen, null).put).toEqual([])
  })
})

describe('of what was sent', () => {
  const send = (rows: Rows, text: string, at: number) => {
    rows.type(text, text)
    rows.end(rows.take(at), done, { at })
  }

  test('what it was about is remembered, and nothing that could be sent again', () => {
    const rows = new Rows()
    send(rows, 'mine', now)
    expect(rows.all).toMatchObject([
      {
        payload: null,
        state: { name: 'sent', at: now, about: { title: 'Brief for Mug', text: 'mine', slug: 'mug' } },
      },
    ])
    expect(claim(rows.all, { now: now + 1e9, trigger: 'press' })).toBeNull()
    expect(readable(kinds, rows.all)).toEqual(rows.all)
  })

  test('an edit of the same comes after it', () => {
    const rows = new Rows()
    send(rows, 'mine', now)
    rows.type('mine', 'newer')
    expect(rows.one).toMatchObject({ seq: 2, state: { name: 'pending' } })
    expect(rows.all).toHaveLength(2)
  })

  test('the newest ones are remembered, and for some days', () => {
    const rows = new Rows()
    for (let count = 0; count < maxSent + 3; count += 1) send(rows, `text ${count}`, now + count)
    rows.type('other', 'still waits')
    const sent = () => rows.all.filter(({ state }) => state.name === 'sent').map(({ entity }) => entity)
    expect(sent()).toHaveLength(maxSent)
    expect(sent()).not.toContain('text 2')
    rows.apply(tidy(rows.all, now + maxSentLength + 10))
    expect(sent()).toHaveLength(maxSent - 7)
    rows.apply(tidy(rows.all, now + 2 * maxSentLength))
    expect(sent()).toEqual([])
    expect(rows.one.entity).toBe('other')
  })

  test('nothing is remembered of a customer who left', () => {
    const rows = new Rows()
    rows.type('line', 'mine')
    rows.end(rows.take(), done, { remember: false })
    expect(rows.all).toEqual([])
    rows.type('line', 'mine')
    rows.end(rows.take(), refused, { remember: false })
    expect(rows.one.state.name).toBe('failed')
  })
})

test.each([
  ['wish', (rows: Rows) => rows.press('mug', true, false)],
  ['brief', (rows: Rows) => rows.type('line', 'mine')],
  ['note', (rows: Rows) => rows.write('booth', 'one')],
])('a %s that is kept twice, as the device lost count, is one row, also on its way', (_name, keep) => {
  const rows = new Rows()
  keep(rows)
  const { kind, entity, payload } = rows.one
  const again = () => enqueue(rows.all, { kind, entity, payload }, kinds, { id: 'r1', owner: 'A', now })
  expect(again()).toEqual(noChange)
  const taken = rows.take()
  expect(again()).toEqual(noChange)
  rows.end(taken, done)
  expect(again()).toEqual(noChange)
})
