import { expect, test } from 'vitest'
import { leadOf, runningText } from '../../../src/screens/product/product-lead'

test.each([
  ['Short.', 'Short.'],
  [`${'word '.repeat(29)}ended here`, `${'word '.repeat(29)}ended…`],
  [`${'word '.repeat(29)}end, then more`, `${'word '.repeat(29)}end…`],
  ['x'.repeat(200), `${'x'.repeat(150)}…`],
])('the lead of %j is whole words within 150 characters', (text, lead) => {
  expect(leadOf(text)).toBe(lead)
})

test('blocks of a description do not run into each other', () => {
  const text = [
    { tag: 'p' as const, children: ['Keeps ', { tag: 'b' as const, children: ['cold'] }, '.'] },
    { tag: 'ul' as const, children: [{ tag: 'li' as const, children: ['Leak-proof'] }] },
  ]
  expect(runningText(text)).toBe('Keeps cold. Leak-proof')
})
