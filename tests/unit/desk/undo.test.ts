/** The confirmation before an entry of the log is undone (req 22.61). */
import { expect, test } from 'vitest'
import { undoText } from '../../../desk/undo'

const nothing = { changed: 0, hidden: 0, removed: 0, changes: [], left: [] }
const change = (name: string, cents: number) => ({
  name,
  before: { prices: [{ from: 50, price: cents + 45 }] },
  after: { prices: [{ from: 50, price: cents }] },
})

test('confirmation of one change names its values', () => {
  expect(undoText({ ...nothing, changed: 1, changes: [change('MG-9', 450)] })).toBe(
    'MG-9: price from 50: $4.95 → $4.50',
  )
})

test('confirmation of an import names what changes, is removed, is hidden and is left', () => {
  const changes = [change('MG-9', 450), change('MG-10', 300)]
  const left = ['MG-12: name changed since.']
  expect(undoText({ changed: 12, changes, removed: 3, hidden: 1, left }).split('\n')).toEqual([
    '12 products get their earlier values:',
    'MG-9: price from 50: $4.95 → $4.50',
    'MG-10: price from 50: $3.45 → $3.00',
    '… and 10 more',
    '3 added products will be removed.',
    '1 added product will be hidden, because orders or customers refer to it.',
    '',
    'Left as it is:',
    'MG-12: name changed since.',
  ])
})
