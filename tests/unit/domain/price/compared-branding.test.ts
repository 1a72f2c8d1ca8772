/** Tests the branding for which a comparison shows prices (req 8.9). */
import { expect, test } from 'vitest'
import { comparedSetups, methodsOf, unbranded } from '../../../../src/domain/price/quote'
import type { PriceList, SetupCharge } from '../../../../src/domain/price/price'
import { anyProduct } from '../../../support/product'

const setup = (id: string, name: string, preselected = 0): SetupCharge => ({
  id,
  name,
  unitCents: 50,
  setupCents: 5000,
  preselected,
})
const listOf = (...setups: SetupCharge[]): PriceList => ({ tiers: [], setups, addsFreight: false })
const list = listOf(
  setup('1', 'Laser Engraving'),
  setup('2', 'Pad Printing: 1 colour'),
  setup('3', 'Pad Print: 2 colours', 2),
  setup('4', 'Patch of felt: stitched'),
)
const product = anyProduct({
  positions: [2, 3],
  brandingOptions: ['Etched (laser)', 'laser engraving', 'Patch of felt'].map((printType) => ({
    printType,
    lines: [],
  })),
})

test('customer chooses from set-ups, a visitor from the listed methods', () => {
  expect(methodsOf(product, list)).toEqual(['Laser Engraving', 'Pad Print', 'Patch of felt'])
  expect(methodsOf(product, null)).toEqual(['Laser Engraving', 'Patch of felt'])
  expect(methodsOf(product, listOf())).toEqual([])
})

test.each([
  ['the preselected set-up', null, { 3: 2 }],
  ['no branding', unbranded, {}],
  ['the preselected set-up of a method', 'Pad Print', { 3: 2 }],
  ['the first set-up of a method, on as few positions as possible', 'Laser Engraving', { 1: 2 }],
])('comparison has the price of %s', (_, method, chosen) => {
  expect(Object.fromEntries(comparedSetups(product, list, method) ?? expect.fail('Not offered.'))).toEqual(
    chosen,
  )
})

test('comparison has no branding price when the method is not offered', () => {
  expect(comparedSetups(product, list, 'Embroidery')).toBeNull()
  expect(comparedSetups(product, listOf(), 'Pad Print')).toBeNull()
})
