/** Tests the price breaks of a product page, and how many more pieces reach the next price break (req 4.16). */
import { expect, test } from 'vitest'
import {
  eachText,
  isBranded,
  nextPrice,
  nextPriceText,
  fixedChargeText,
  type PriceList,
  priceSteps,
  stepAt,
} from '../../../../src/domain/price/price'

const list: PriceList = {
  tiers: [
    { quantity: 10, cents: 1100, markups: { retailer: 50 } },
    { quantity: 50, cents: 900, markups: { retailer: 50 } },
    { quantity: 250, cents: 800, markups: { retailer: 50 } },
  ],
  setups: [{ id: '7', name: 'Pad print', unitCents: 50, setupCents: 5000, preselected: 1 }],
  addsFreight: false,
}
const branded = new Map([['7', 1]])
const plain = new Map([['7', 0]])

test('price step includes branding per piece, but no one-time charges', () => {
  const descending = { ...list, tiers: list.tiers.toReversed() }
  expect(priceSteps(descending, 'retailer', 25, branded)).toEqual([
    { quantity: 25, eachCents: 1650 + 50 },
    { quantity: 50, eachCents: 1350 + 50 },
    { quantity: 250, eachCents: 1200 + 50 },
  ])
  expect(priceSteps(list, 'retailer', 10, plain).map(({ eachCents }) => eachCents)).toEqual([
    1650, 1350, 1200,
  ])
  expect(priceSteps({ ...list, tiers: [] }, 'retailer', 1, plain)).toEqual([])
})

test.each([
  [25, 25],
  [249, 50],
  [9000, 250],
])('%i pieces are at the price step of %s', (pieces, quantity) => {
  expect(stepAt(priceSteps(list, 'retailer', 25, branded), pieces)?.quantity ?? null).toBe(quantity)
})

test.each([
  [38, 'Order 12 more and pay $15.00 each'],
  [250, null],
])('next price at %i pieces: %s', (pieces, text) => {
  const next = nextPrice(list, 'retailer', pieces, branded)
  expect(next && nextPriceText(next)).toBe(text)
})

test.each<[Partial<PriceList>, ReadonlyMap<string, number>, string]>([
  [{}, branded, '+ $50.00 set-up, once'],
  [{}, new Map([['7', 2]]), '+ $100.00 set-up, once'],
  [{ addsFreight: true }, plain, 'Handling $15 per job'],
  [{ setups: [], addsFreight: true }, plain, '+ $20.00 set-up, once · Handling $15 per job'],
])('job with %j, %o states its one-time charges separately', (more, setups, text) => {
  expect(fixedChargeText({ ...list, ...more }, setups)).toBe(text)
})

test('text after a price states its quantity and branding', () => {
  expect(eachText(1250, isBranded(new Map([...branded, ['8', 0]])))).toBe('each at 1,250, branded')
  expect(eachText(250, isBranded(plain))).toBe('each at 250, unbranded')
})
