/** Conflicts, and what the customer decides about a row. */
import { describe, expect, test } from 'vitest'
import type { RowState, Outcome } from '../../../src/domain/outbox/outbox'
import { briefIn } from '../../../src/outbox/kinds/brief'
import { claim, nextLook, readable } from '../../../src/outbox/rules'
import {
  type Decision,
  discard,
  keepMine,
  replaceWith,
  retry,
  takeTheirs,
} from '../../../src/outbox/decisions'
import { changed, done, kinds, later, now, refused, Rows } from './rows'

/** A brief in a conflict: typed over '', and somebody else wrote 'theirs'. */
function torn(): Rows {
  const rows = new Rows()
  rows.type('line', 'mine')
  rows.end(rows.take(), changed)
  return rows
}
const texts = ({ all }: Rows) => all.map((row) => `${row.id} ${briefIn(row)?.text} ${row.state.name}`)

describe('a conflict', () => {
  test('holds its entity and nothing else', () => {
    const rows = torn()
    rows.type('other', 'text')
    expect(texts(rows)).toEqual(['r1 mine conflict', 'r2 text pending'])
    rows.end(rows.take(), done)
    expect(claim(rows.all, { now: now + 1e9, trigger: 'press' })).toBeNull()
    expect(nextLook(rows.all, { mark: null, now, trigger: 'none' })).toBe(Infinity)
  })

  test.each([
    ['another text', 'more of mine'],
    ['the first base', ''],
    ['theirs', 'theirs'],
  ])('is still there when %s is typed, with the new text', (_name, text) => {
    const rows = torn()
    rows.type('line', text, 'whatever')
    expect(texts(rows)).toEqual([`r1 ${text} conflict`])
    expect(rows.one.state).toEqual({ name: 'conflict', theirs: 'theirs' })
  })

  test('of a text that was changed on its way is one of the newer text', () => {
    const rows = new Rows()
    rows.type('line', 'mine')
    const taken = rows.take()
    rows.type('line', 'newer')
    rows.end(taken, changed)
    expect(texts(rows)).toEqual(['r2 newer conflict'])
  })

  test('that is solved by hand goes as another request, over what was seen there', () => {
    const rows = torn()
    rows.decide(keepMine, rows.one)
    expect(rows.one).toMatchObject({
      id: 'new r1',
      seq: 1,
      sent: false,
      attempts: 0,
      state: { name: 'pending' },
    })
    expect(briefIn(rows.one)).toMatchObject({ text: 'mine', base: 'theirs' })
    expect(rows.take().id).toBe('new r1')
  })

  test('keeps what was typed since the choice was shown', () => {
    const rows = torn()
    const seen = rows.one
    rows.type('line', 'newer')
    rows.decide(keepMine, { ...seen, state: { name: 'pending' } })
    expect(rows.one.state.name).toBe('conflict')
    rows.decide(keepMine, seen)
    expect(briefIn(rows.one)).toMatchObject({ text: 'newer', base: 'theirs' })
  })

  test('is over when theirs is taken, and not when something was typed since', () => {
    const rows = torn()
    const seen = rows.one
    rows.type('line', 'newer')
    expect(() => rows.decide(takeTheirs, seen)).toThrow('changed since')
    rows.decide(takeTheirs, rows.one)
    expect(rows.all).toEqual([])
  })

  test('of a kind that cannot solve one is not solved', () => {
    const rows = new Rows()
    rows.press('mug', true)
    rows.end(rows.take(), changed)
    expect(() => rows.decide(keepMine, rows.one)).toThrow('cannot be kept')
  })
})

describe('what was refused', () => {
  test('is tried again as another request, in its old place', () => {
    const rows = new Rows()
    rows.type('line', 'mine')
    rows.type('other', 'text')
    rows.end(rows.take(), later)
    rows.end(rows.take(now, 'press'), done)
    rows.end(rows.take(now, 'press'), refused)
    rows.decide(retry, rows.one)
    expect(rows.one).toMatchObject({
      id: 'new r1',
      seq: 1,
      attempts: 0,
      sent: true,
      state: { name: 'pending' },
    })
  })

  test('of another version can only be thrown away', () => {
    const rows = new Rows()
    rows.type('line', 'mine')
    rows.all = readable(kinds, [{ ...rows.one, opSchema: 99 }])
    expect(() => rows.decide(retry, rows.one)).toThrow('newest version')
    rows.decide(discard, rows.one)
    expect(rows.all).toEqual([])
  })
})

describe('a row is thrown away', () => {
  test.each<[string, RowState, string | null]>([
    ['while it waits', { name: 'pending' }, null],
    ['while it is to be tried again', { name: 'retry', at: now + 9000, cause: 'provider' }, null],
    ['while nobody is let in', { name: 'blocked', mark: 'm' }, null],
    ['when it was refused', { name: 'failed', reason: 'No.' }, null],
    ['in a conflict', { name: 'conflict', theirs: 'x' }, null],
    ['not while it is sent', { name: 'inflight' }, 'It is being sent just now.'],
    [
      'not when it was sent meanwhile',
      { name: 'sent', at: now, about: { title: '', text: null } },
      'It was sent just now.',
    ],
  ])('%s', (_name, state, problem) => {
    const rows = new Rows()
    rows.type('line', 'mine')
    const seen = rows.one
    rows.all = [{ ...seen, state }]
    if (problem === null) {
      rows.decide(discard, seen)
      expect(rows.all).toEqual([])
    } else {
      expect(() => rows.decide(discard, seen)).toThrow(problem)
      expect(rows.all).toHaveLength(1)
    }
  })

  test('as the customer saw it, not as it was typed since', () => {
    const rows = new Rows()
    rows.type('line', 'mine')
    rows.end(rows.take(), done)
    for (const sent of rows.all) rows.decide(discard, sent)
    expect(rows.all).toEqual([])
    rows.type('line', 'mine')
    const seen = rows.one
    rows.type('line', 'much more')
    expect(() => rows.decide(discard, seen)).toThrow('changed since')
  })
})

describe('a row is mended', () => {
  const mend = replaceWith('mended')

  test('in its place, as another request', () => {
    const rows = new Rows()
    rows.write('booth', 'one')
    rows.end(rows.take(), refused)
    const seen = rows.one
    rows.decide(mend, seen)
    const mended = { id: 'new r1', payload: 'mended', seq: 1, attempts: 0, state: { name: 'pending' } }
    expect(rows.one).toMatchObject(mended)
    // The device lost count.
    rows.write('desk', 'two')
    rows.decide(mend, seen)
    expect(rows.all).toMatchObject([mended, { payload: 'two' }])
  })

  test('not while it is sent, nor afterwards, nor when it was mended since', () => {
    const rows = new Rows()
    rows.write('booth', 'one')
    const seen = rows.one
    const taken = rows.take()
    expect(() => rows.decide(mend, seen)).toThrow('being sent')
    rows.end(taken, done)
    expect(() => rows.decide(mend, seen)).toThrow('was sent')
    rows.all = [{ ...seen, payload: 'two' }]
    expect(() => rows.decide(mend, seen)).toThrow('changed since')
  })
})

test.each<[string, Decision]>([
  ['discard', discard],
  ['retry', retry],
  ['keep mine', keepMine],
  ['use theirs', takeTheirs],
])('%s of what is gone by now changes nothing', (_name, decision) => {
  const rows = torn()
  const seen = rows.one
  rows.decide(takeTheirs, seen)
  rows.type('other', 'text')
  const before = structuredClone(rows.all)
  rows.decide(decision, seen)
  expect(rows.all).toEqual(before)
})

test.each<[string, Decision, Outcome]>([
  ['retry', retry, changed],
  ['keep mine', keepMine, refused],
  ['use theirs', takeTheirs, refused],
])('%s is for its own kind of trouble', (_name, decision, outcome) => {
  const rows = new Rows()
  rows.type('line', 'mine')
  rows.end(rows.take(), outcome)
  const before = structuredClone(rows.all)
  rows.decide(decision, rows.one)
  expect(rows.all).toEqual(before)
})
