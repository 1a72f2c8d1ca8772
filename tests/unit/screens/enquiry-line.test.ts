/** Lines of a request for a quote or a sample, made from the choice on the product page. */
import { expect, test } from 'vitest'
import { orderGridOf } from '../../../src/domain/cart/order-grid'
import { enquiryLine } from '../../../src/screens/product/enquiry/enquiry-dialog'
import type { Selection } from '../../../src/screens/product/selection'
import { apparel, colours, sizes } from '../../support/apparel'

const line = (variationId: string, quantity: number, values: Record<string, string>) => ({
  variationId,
  quantity,
  options: Object.entries(values).map(([name, value]) => ({ name, value })),
  cell: 1,
})
const selection = (lines: Selection['chosen']['lines']): Selection => ({
  choice: { values: new Map(), quantity: '250', setups: new Map(), cells: new Map() },
  grid: orderGridOf(apparel([colours, sizes])),
  chosen: { lines, problems: { attributes: new Map(), quantity: null } },
  choose: () => {},
  emptyCells: () => {},
})

test('request for one line has its variation and options', () => {
  const navySelection = selection([line('12', 500, { Colour: 'Navy' })])
  const navy = { variationId: '12', quantity: '500', chosenTexts: ['Colour: Navy'], branding: '' }
  expect(enquiryLine('quote', navySelection)).toEqual(navy)
  expect(enquiryLine('sample', navySelection)).toMatchObject({ quantity: '1' })
  const unchosen = { variationId: null, quantity: '250', chosenTexts: [], branding: '' }
  expect(enquiryLine('quote', selection([]))).toEqual(unchosen)
})

test('quote request names the chosen branding, and a sample request does not', () => {
  const navySelection = selection([line('12', 500, { Colour: 'Navy' })])
  const choice = { ...navySelection.choice, setups: new Map([['Pad Print', 2]]) }
  const branded = { ...navySelection, choice }
  const branding = [{ id: 'Pad Print', name: 'Pad Print' }]
  expect(enquiryLine('quote', branded, branding)).toMatchObject({
    chosenTexts: ['Colour: Navy', 'Branding: Pad Print (2 positions)'],
    branding: 'Pad Print=2',
  })
  const unbranded = { chosenTexts: ['Colour: Navy'], branding: '' }
  expect(enquiryLine('sample', branded, branding)).toMatchObject(unbranded)
})

test('request for several grid lines is one request that lists each line', () => {
  const grid = selection([
    line('a', 120, { Colour: 'Navy', Size: 'M' }),
    line('b', 80, { Colour: 'Navy', Size: '8' }),
    line('c', 1250, { Colour: 'Red', Size: 'S' }),
  ])
  expect(enquiryLine('quote', grid)).toEqual({
    variationId: null,
    quantity: '1450',
    chosenTexts: ['Navy: M × 120, Size 8 × 80', 'Red: S × 1,250'],
    branding: '',
  })
})
