/** Merging of typed values with a colleague's change (req 22.30). */
import { expect, test } from 'vitest'
import { mergeTyped } from '../../../desk/merge'

const base = { name: 'Mug', prices: '50 = 4.50', portals: ['a'] }
const questions = [
  { title: 'Ship?', description: 'Yes' },
  { title: 'Print?', description: 'Yes' },
]
const withAnswers = (first: string, second: string) => [
  { title: 'Ship?', description: first },
  { title: 'Print?', description: second },
]

test('untouched fields follow a colleague’s change while typed fields remain', () => {
  const typed = { ...base, name: 'Big mug' }
  expect(mergeTyped(base, typed, { ...base, prices: '50 = 5.10', portals: ['a', 'b'] })).toEqual({
    value: { name: 'Big mug', prices: '50 = 5.10', portals: ['a', 'b'] },
    conflicts: {},
  })
})

test('field changed by both people keeps the typed and reports the stored value', () => {
  const typed = { ...base, prices: '50 = 4.80' }
  expect(mergeTyped(base, typed, { ...base, prices: '50 = 5.10' })).toEqual({
    value: typed,
    conflicts: { prices: '50 = 5.10' },
  })
})

test('same change by both people is no conflict', () => {
  const changed = { ...base, portals: ['b'] }
  expect(mergeTyped(base, changed, changed)).toEqual({ value: changed, conflicts: {} })
})

test('entries of a list are merged one by one when no entry was added or removed', () => {
  const merge = (mine: typeof questions, theirs: typeof questions) =>
    mergeTyped({ entries: questions }, { entries: mine }, { entries: theirs })
  expect(merge(withAnswers('Free', 'Yes'), withAnswers('Yes', 'Four colours'))).toEqual({
    value: { entries: withAnswers('Free', 'Four colours') },
    conflicts: {},
  })
  expect(merge(withAnswers('Free', 'Yes'), withAnswers('No', 'Yes')).conflicts).toEqual({
    'entries.0.description': 'No',
  })
})

test('list that both people changed is one conflict when its length changed', () => {
  const theirs = questions.slice(0, 1)
  const merged = mergeTyped(
    { entries: questions },
    { entries: withAnswers('Free', 'Yes') },
    { entries: theirs },
  )
  expect(merged).toEqual({ value: { entries: withAnswers('Free', 'Yes') }, conflicts: { entries: theirs } })
})
