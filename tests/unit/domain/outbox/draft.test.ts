/**
 * Tests form drafts: how long and how many are stored, which are handed over at sign-in, and which fields they have.
 */
import { expect, test } from 'vitest'
import {
  type Draft,
  draftOf,
  transferredDrafts,
  isWorthStoring,
  newDraft,
  outdatedIds,
  visitor,
} from '../../../../src/domain/outbox/draft'

const hour = 3_600_000
const typed = (id: string, at = 0, page = '/signup') => ({ id, fields: { name: id }, at, page })

test.each([
  [visitor, 24 * hour],
  ['7', 30 * 24 * hour],
])('draft of %s is stored for %i ms after the last key press', (owner, ms) => {
  const draft = newDraft(owner, typed('one', 1000))
  expect(outdatedIds([draft], 1000 + ms - 1)).toEqual([])
  expect(outdatedIds([draft], 1000 + ms)).toEqual(['one'])
})

test('draft with unknown data of a newer app version is not outdated', () => {
  const newer = { ...newDraft('7', typed('one')), form: 'edition 2' }
  expect(outdatedIds([newer], 0)).toEqual([])
})

test('outdated drafts and the oldest of more than 200 are removed', () => {
  const drafts: Draft[] = Array.from({ length: 202 }, (_, index) => newDraft('7', typed(`${index}`, index)))
  const late = { ...newDraft('7', typed('late', 500)), until: 600 }
  expect(outdatedIds([...drafts, late], 600)).toEqual(['0', '1', 'late'])
  expect(outdatedIds(drafts.slice(0, 200), 600)).toEqual([])
})

test('only drafts of the page before the sign-in are handed over', () => {
  const drafts = [
    newDraft(visitor, typed('quote', 5, '/product/mug')),
    newDraft(visitor, typed('sign-up', 5)),
  ]
  expect(transferredDrafts(drafts, ['/signin', '/product/mug'], '7')).toEqual([
    newDraft('7', typed('quote', 5, '/product/mug')),
  ])
  expect(transferredDrafts(drafts, ['/', '/product'], '7')).toEqual([])
})

test.each([
  ['the same value', { name: 'Dana' }, false],
  ['another value', { name: 'Dan' }, true],
  ['an empty text over an initial value', { name: '' }, true],
])('draft is worth storing only when a value changed: %s', (_, fields, expected) => {
  expect(isWorthStoring(fields, { name: 'Dana', bio: '' })).toBe(expected)
})

test('draft has only the form’s fields, in order and without passwords', () => {
  const initial = { name: '', email: '', password: '' }
  const stored = draftOf({ fax: '1', password: 'secret', email: '', name: 'Dana' }, initial, ['password'])
  expect(JSON.stringify(stored)).toBe('{"name":"Dana","email":""}')
})
