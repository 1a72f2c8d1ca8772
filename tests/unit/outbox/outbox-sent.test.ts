/** What is remembered of edits that were sent, and changes of which the device said that they were lost. */
import { describe, expect, test } from 'vitest'
import { longestSent, mostSent } from '../../../src/domain/outbox/outbox'
import { enqueue, forgetSent, noChange, tidy } from '../../../src/outbox/rules'
import { claim } from '../../../src/outbox/rules'
import { readable } from '../../../src/outbox/kind'
import { done, kinds, now, Rows } from './outbox-rows'

describe('of what was sent', () => {
  const send = (rows: Rows, text: string, at: number) => {
    rows.type(text, text)
    rows.end(rows.take('mine', at), done, { at })
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
    expect(claim(rows.all, { lease: 'x', now: now + 1e9, trigger: 'press' })).toBeNull()
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
    for (let count = 0; count < mostSent + 3; count += 1) send(rows, `text ${count}`, now + count)
    rows.type('other', 'still waits')
    const sent = () => rows.all.filter(({ state }) => state.name === 'sent').map(({ entity }) => entity)
    expect(sent()).toHaveLength(mostSent)
    expect(sent()).not.toContain('text 2')
    rows.apply(tidy(rows.all, now + longestSent + 10))
    expect(sent()).toHaveLength(mostSent - 7)
    rows.apply(tidy(rows.all, now + 2 * longestSent))
    expect(sent()).toEqual([])
    expect(rows.one.entity).toBe('other')
  })

  test('nothing is remembered of a customer who left', () => {
    const rows = new Rows()
    rows.type('line', 'mine')
    rows.end(rows.take(), done, { remember: false })
    expect(rows.all).toEqual([])
    send(rows, 'one', now)
    rows.type('other', 'still waits')
    rows.apply(forgetSent(rows.all))
    expect(rows.all).toEqual([rows.one])
  })
})

test('a taker who is asked twice, as the device lost count, has one row', () => {
  const rows = new Rows()
  rows.type('line', 'mine')
  rows.type('other', 'text')
  const taken = rows.take('lease')
  expect(claim(rows.all, { lease: 'lease', now, trigger: 'none' })).toEqual(taken)
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
