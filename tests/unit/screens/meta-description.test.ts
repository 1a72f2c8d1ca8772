import { expect, test } from 'vitest'
import { shortenDescription, plainTextOf } from '../../../src/screens/product/meta-description'

test.each([
  ['Short.', 'Short.'],
  [`${'word '.repeat(29)}ended here`, `${'word '.repeat(29)}ended…`],
  [`${'word '.repeat(29)}end, then more`, `${'word '.repeat(29)}end…`],
  ['x'.repeat(200), `${'x'.repeat(150)}…`],
])('description shortened from %j ends with a whole word, within 150 characters', (text, shortened) => {
  expect(shortenDescription(text)).toBe(shortened)
})

test('blocks of a description are separated by a space', () => {
  const text = [
    { tag: 'p' as const, children: ['Keeps ', { tag: 'b' as const, children: ['cold'] }, '.'] },
    { tag: 'ul' as const, children: [{ tag: 'li' as const, children: ['Leak-proof'] }] },
  ]
  expect(plainTextOf(text)).toBe('Keeps cold. Leak-proof')
})
