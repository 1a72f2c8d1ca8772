/** Decisions of the customer about outbox rows: conflicts, retry, discard and replacement. */
import { expect, test } from 'vitest'
import type { RowState, Outcome } from '../../../src/domain/outbox/outbox'
import { briefIn } from '../../../src/outbox/kinds/brief'
import { claim, nextCheckAt, withUnreadableAsFailed } from '../../../src/outbox/rules'
import { type Decision, discard, overwriteTheirs, replaceWith, retry } from '../../../src/outbox/decisions'
import { changed, done, kinds, later, now, refused, Rows } from './rows'

/** A brief in conflict: it was typed over '' while another device wrote 'theirs'. */
function conflictRows(): Rows {
  const rows = new Rows()
  rows.type('line', 'mine')
  rows.end(rows.take(), changed)
  return rows
}
/** The first row as a new request at its old position. */
const newRequest = { id: 'new r1', seq: 1, attempts: 0, state: { name: 'pending' } }
const texts = ({ all }: Rows) => all.map((row) => `${row.id} ${briefIn(row)?.text} ${row.state.name}`)

test('conflict blocks its entity and no other row', () => {
  const rows = conflictRows()
  rows.type('other', 'text')
  expect(texts(rows)).toEqual(['r1 mine conflict', 'r2 text pending'])
  rows.end(rows.take(), done)
  expect(claim(rows.all, { now: now + 1e9, trigger: 'press' })).toBeNull()
  expect(nextCheckAt(rows.all, { mark: null, now, trigger: 'none' })).toBe(Infinity)
})

test.each([
  ['another text', 'more of mine'],
  ['the base text', ''],
  ['the provider’s text', 'theirs'],
])('conflict stays, with the new text, when %s is typed', (_name, text) => {
  const rows = conflictRows()
  rows.type('line', text, 'whatever')
  expect(texts(rows)).toEqual([`r1 ${text} conflict`])
  expect(rows.onlyUnsent.state).toEqual({ name: 'conflict', theirs: 'theirs' })
})

test('conflict has the newer text when the brief was changed during sending', () => {
  const rows = new Rows()
  rows.type('line', 'mine')
  const taken = rows.take()
  rows.type('line', 'newer')
  rows.end(taken, changed)
  expect(texts(rows)).toEqual(['r2 newer conflict'])
})

test('“keep mine” sends the brief as a new request over the provider’s text', () => {
  const rows = conflictRows()
  rows.decide(overwriteTheirs, rows.onlyUnsent)
  expect(rows.onlyUnsent).toMatchObject({ ...newRequest, sent: false })
  expect(briefIn(rows.onlyUnsent)).toMatchObject({ text: 'mine', base: 'theirs' })
  expect(rows.take().id).toBe('new r1')
})

test('“keep mine” sends the text that was typed after the choice was shown', () => {
  const rows = conflictRows()
  const shownRow = rows.onlyUnsent
  rows.type('line', 'newer')
  rows.decide(overwriteTheirs, { ...shownRow, state: { name: 'pending' } })
  expect(rows.onlyUnsent.state.name).toBe('conflict')
  rows.decide(overwriteTheirs, shownRow)
  expect(briefIn(rows.onlyUnsent)).toMatchObject({ text: 'newer', base: 'theirs' })
})

test('“use theirs” ends the conflict, but is refused when the text changed since', () => {
  const rows = conflictRows()
  const shownRow = rows.onlyUnsent
  rows.type('line', 'newer')
  expect(() => rows.decide(discard, shownRow)).toThrow('changed since')
  rows.decide(discard, rows.onlyUnsent)
  expect(rows.all).toEqual([])
})

test('refused row is retried as a new request at its old position', () => {
  const rows = new Rows()
  rows.type('line', 'mine')
  rows.type('other', 'text')
  rows.end(rows.take(), later)
  rows.end(rows.take(now, 'press'), done)
  rows.end(rows.take(now, 'press'), refused)
  rows.decide(retry, rows.onlyUnsent)
  expect(rows.onlyUnsent).toMatchObject({ ...newRequest, sent: true })
})

test('row of another version can only be discarded', () => {
  const rows = new Rows()
  rows.type('line', 'mine')
  rows.all = withUnreadableAsFailed(kinds, [{ ...rows.onlyUnsent, opSchema: 99 }])
  expect(() => rows.decide(retry, rows.onlyUnsent)).toThrow('newest version')
  rows.decide(discard, rows.onlyUnsent)
  expect(rows.all).toEqual([])
})

const about = { title: '', text: null }
test.each<[string, RowState, string | null]>([
  ['works while it is pending', { name: 'pending' }, null],
  ['works while it waits for a retry', { name: 'retry', at: now + 9000, cause: 'provider' }, null],
  ['works while it is blocked', { name: 'blocked', mark: 'm' }, null],
  ['works when it has failed', { name: 'failed', reason: 'No.' }, null],
  ['works in a conflict', { name: 'conflict', theirs: 'x' }, null],
  ['is refused while it is in flight', { name: 'inflight' }, 'It is being sent just now.'],
  ['is refused when it was sent', { name: 'sent', at: now, about }, 'It was sent just now.'],
])('discarding a row %s', (_name, state, problem) => {
  const rows = new Rows()
  rows.type('line', 'mine')
  const shownRow = rows.onlyUnsent
  rows.all = [{ ...shownRow, state }]
  if (problem === null) {
    rows.decide(discard, shownRow)
    expect(rows.all).toEqual([])
  } else {
    expect(() => rows.decide(discard, shownRow)).toThrow(problem)
    expect(rows.all).toHaveLength(1)
  }
})

test('discard is refused when the text changed after the customer saw the row', () => {
  const rows = new Rows()
  rows.type('line', 'mine')
  rows.end(rows.take(), done)
  for (const sent of rows.all) rows.decide(discard, sent)
  expect(rows.all).toEqual([])
  rows.type('line', 'mine')
  const shownRow = rows.onlyUnsent
  rows.type('line', 'much more')
  expect(() => rows.decide(discard, shownRow)).toThrow('changed since')
})

const replacePayload = replaceWith('mended')

test('replaced row is a new request at the old position', () => {
  const rows = new Rows()
  rows.write('booth', 'one')
  rows.end(rows.take(), refused)
  const shownRow = rows.onlyUnsent
  rows.decide(replacePayload, shownRow)
  const replacedRow = { ...newRequest, payload: 'mended' }
  expect(rows.onlyUnsent).toMatchObject(replacedRow)
  // A plan runs twice when the connection to the database is lost.
  rows.write('desk', 'two')
  rows.decide(replacePayload, shownRow)
  expect(rows.all).toMatchObject([replacedRow, { payload: 'two' }])
})

test('replacing is refused in flight, after sending and after another replacement', () => {
  const rows = new Rows()
  rows.write('booth', 'one')
  const shownRow = rows.onlyUnsent
  const taken = rows.take()
  expect(() => rows.decide(replacePayload, shownRow)).toThrow('being sent')
  rows.end(taken, done)
  expect(() => rows.decide(replacePayload, shownRow)).toThrow('was sent')
  rows.all = [{ ...shownRow, payload: 'two' }]
  expect(() => rows.decide(replacePayload, shownRow)).toThrow('changed since')
})

test.each<[string, Decision]>([
  ['discard', discard],
  ['retry', retry],
  ['keep mine', overwriteTheirs],
])('%s changes nothing when its row no longer exists', (_name, decision) => {
  const rows = conflictRows()
  const shownRow = rows.onlyUnsent
  rows.decide(discard, shownRow)
  rows.type('other', 'text')
  const before = structuredClone(rows.all)
  rows.decide(decision, shownRow)
  expect(rows.all).toEqual(before)
})

test.each<[string, Decision, Outcome]>([
  ['retry', retry, changed],
  ['keep mine', overwriteTheirs, refused],
])('%s changes nothing when the row has another problem', (_name, decision, outcome) => {
  const rows = new Rows()
  rows.type('line', 'mine')
  rows.end(rows.take(), outcome)
  const before = structuredClone(rows.all)
  rows.decide(decision, rows.onlyUnsent)
  expect(rows.all).toEqual(before)
})
