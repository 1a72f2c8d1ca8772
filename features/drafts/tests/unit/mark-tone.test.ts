/** Tests the colour in which a branding method shows a logo. */
import { expect, test } from 'vitest'
import { markTone } from '../../rules/mark-tone'

const [black, white] = ['#1d1f21', '#f6f6f2']

test.each(['Laser Engraving', 'Etched (laser)', 'Debossing', 'Sandblasted'])(
  '%s shows a logo in a fixed colour only',
  (name) => {
    for (const product of [black, white, null])
      expect(markTone([name], product)).toMatchObject({ isFixed: true })
  },
)

test('engraving is light on dark products and dark on light ones', () => {
  expect(markTone(['Laser Engraving'], black)?.colour).toBe('rgba(236, 238, 240, 0.78)')
  for (const product of [white, null])
    expect(markTone(['Laser Engraving'], product)?.colour).toBe('rgba(43, 36, 30, 0.66)')
})

test.each([
  [['Hot Stamping'], black, '#b8923a'],
  [['Pad Print', 'Pad Print 1 colour'], black, '#ffffff'],
  [['One-colour screen print'], white, '#17201d'],
])('%j on %s has one colour, which can be changed', (names, product, colour) => {
  expect(markTone(names, product)).toEqual({ colour, isFixed: false })
})

test.each(['Pad Print', 'Screen Print 2 colours', ''])(
  '%j shows the logo in its original colours',
  (name) => {
    expect(markTone([name], black)).toBeNull()
  },
)
