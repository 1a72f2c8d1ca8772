/** Tests pasting blocks that were copied from a spreadsheet together with their headings. */
import { expect, test } from 'vitest'
import { orderGridOf } from '../../../../src/domain/cart/order-grid'
import { pasteBlock, pasteMessage } from '../../../../src/domain/cart/grid-paste'
import { apparel, attribute, colours, sizes } from '../../../support/apparel'

// Rows Navy 0, Red 100, White 200; columns S 0, M 1, L 2, 2XL 3.
const tee = orderGridOf(apparel([colours, sizes]))
const numbered = orderGridOf(apparel([colours, attribute('Size', ['8', '10', '12'])]))

function paste(text: string, index = 0, grid = tee) {
  const pasted = grid && pasteBlock(grid, text, index, () => true)
  const cells = [...(pasted?.cells ?? [])].map(([at, quantity]) => `${at}=${quantity}`)
  return [cells.join(' '), pasted ? pasteMessage(pasted) : ''].join(' | ')
}

test.each([
  [
    'colours and sizes',
    'Colour\tS\tM\tL\r\nRed\t10\t20\t30\r\nNavy\t1\t2\t3\r\n',
    '100=10 101=20 102=30 0=1 1=2 2=3 | 6 cells filled.',
  ],
  [
    'sizes as rows and colours as columns',
    'Size\tWhite\tRed\nM\t1\t2\nExtra Large\t\t\nSmall\t3\t4',
    '201=1 101=2 200=3 100=4 | 4 cells filled. “Extra Large” isn’t a colour or size of this product.',
  ],
  ['sizes alone, from the focused row on', 'M\tS\n1\t2\n3\t4', '1=1 0=2 101=3 100=4 | 4 cells filled.'],
  [
    'colours alone, from the focused column on',
    'White\t1\t2\nred\t3\t4',
    '200=1 201=2 100=3 101=4 | 4 cells filled.',
  ],
  [
    'totals and a title',
    'Polo order\t\t\n\tS\tM\tTotal\nRed\t1\t2\t3\nTotal\t1\t2\t3',
    '100=1 101=2 | 2 cells filled.',
  ],
  [
    'one name that is unknown',
    '\tS\tXS\nRed\t1\t2\nPink\t3\t4',
    '100=1 | 1 cell filled. “Pink”, “XS” aren’t colours or sizes of this product.',
  ],
  [
    'words for sizes',
    '\tSmall\tMedium\tLarge\tXX-Large\nRed\t1\t2\t3\t4',
    '100=1 101=2 102=3 103=4 | 4 cells filled.',
  ],
])('pasted block is matched by its headings: %s', (_, text, outcome) => expect(paste(text)).toBe(outcome))

test.each([
  [
    'Colour\tA\tB\nPink\t1\t2',
    ' | 0 cells filled. “Colour”, “A”, “B” aren’t colours or sizes of this product.',
  ],
  ['Youth\tAdult\n1\t2', ' | 0 cells filled. “Youth”, “Adult” aren’t colours or sizes of this product.'],
])('pasted block %j without a known heading fills no cell', (text, outcome) => {
  expect(paste(text)).toBe(outcome)
})

test.each([
  ['\t12\t8\nRed\t1\t2', '102=1 100=2 | 2 cells filled.'],
  ['Red\t8\t10\nNavy\t12\t8', '100=8 101=10 0=12 1=8 | 4 cells filled.'],
  ['8\t8\t12\n1\t2\t3', '0=8 1=8 2=12 100=1 101=2 102=3 | 6 cells filled.'],
])('pasted block %j distinguishes numeric sizes from quantities', (text, outcome) => {
  expect(paste(text, 0, numbered)).toBe(outcome)
})
