/** Drafts: how long, how many, which go along with a sign-in, and what of a form is one at all. */
import { expect, test } from 'vitest'
import {
  type Draft,
  draftOf,
  handedOver,
  isOutdated,
  isWorthStoring,
  newDraft,
  outdated,
  visitor,
} from '../../../../src/domain/outbox/draft'

const hour = 3_600_000
const typed = (id: string, at = 0, page = '/signup') => ({ id, fields: { name: id }, at, page })

test.each([
  [visitor, 24 * hour],
  ['7', 30 * 24 * hour],
])('what %s typed is kept for %i ms after the last key', (owner, ms) => {
  const draft = newDraft(owner, typed('one', 1000))
  expect(isOutdated(draft, 1000 + ms - 1)).toBe(false)
  expect(isOutdated(draft, 1000 + ms)).toBe(true)
})

test('what a newer version stored besides is no reason to lose a draft', () => {
  const newer = { ...newDraft('7', typed('one')), form: 'edition 2' }
  expect(isOutdated(newer, 0)).toBe(false)
  expect(outdated([newer], 0)).toEqual([])
})

test.each([null, 'text', {}, { ...newDraft('7', typed('one')), fields: { name: 1 } }])(
  'what is no draft is as good as outdated: %j',
  (record) => expect(isOutdated(record, 0)).toBe(true),
)

test('the outdated go, and of the rest the oldest beyond 200', () => {
  const drafts: Draft[] = Array.from({ length: 202 }, (_, index) => newDraft('7', typed(`${index}`, index)))
  const late = { ...newDraft('7', typed('late', 500)), until: 600 }
  expect(outdated([...drafts, late], 600)).toEqual(['0', '1', 'late'])
  expect(outdated(drafts.slice(0, 200), 600)).toEqual([])
})

test('only what was typed on the pages of the sign-in is handed over', () => {
  const drafts = [
    newDraft(visitor, typed('quote', 5, '/product/mug')),
    newDraft(visitor, typed('sign-up', 5)),
  ]
  expect(handedOver(drafts, ['/signin', '/product/mug'], '7')).toEqual([
    newDraft('7', typed('quote', 5, '/product/mug')),
  ])
  expect(handedOver(drafts, ['/', '/product'], '7')).toEqual([])
})

test.each([
  ['nothing', {}, false],
  ['the same again', { name: 'Dana' }, false],
  ['something else', { name: 'Dan' }, true],
  ['nothing where something stood', { name: '' }, true],
])('typing %s', (_, fields, expected) => {
  expect(isWorthStoring(fields, { name: 'Dana', bio: '' })).toBe(expected)
})

test('only the form’s own fields are drafts, in the form’s order', () => {
  const initial = { name: '', email: '', password: '' }
  const kept = draftOf({ fax: '1', password: 'secret', email: '', name: 'Dana' }, initial, ['password'])
  expect(JSON.stringify(kept)).toBe('{"name":"Dana","email":""}')
})
