/** The worked examples of docs/provider/prices.md, calculated by the shop's own rules. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { priceListIn } from '../../../../src/api/product/price-list'
import type { RoleName } from '../../../../src/domain/account/role'
import { formatAud } from '../../../../src/domain/price/money'
import { jobSizes, piecePrice, type PriceList } from '../../../../src/domain/price/price'
import { orderTotal } from '../../../../src/domain/price/quote'
import { shownCents } from '../../../../src/domain/price/shown-price'

const doc = readFileSync(
  fileURLToPath(new URL('../../../../docs/provider/prices.md', import.meta.url)),
  'utf8',
)
const example = /```http\nGET product\/login\/\S+\n\n([^`]+)```/.exec(doc)?.[1] ?? ''
const { Data: fields } = JSON.parse(example) as { Data: unknown }
/** The page as one line of text, as its lines may break anywhere. */
const text = doc.replace(/\s+/g, ' ')

const padOnce = new Map([['5', 1]])
function priceOf(role: RoleName, pieces: number, setups: ReadonlyMap<string, number>, change: object = {}) {
  const list = priceListIn(fields, role)
  const price = list && piecePrice({ ...list, ...change }, role, pieces, setups)
  if (!price) throw new Error('the example has no price')
  return price
}

test.each([
  ['wholesaler, 250, pad print once', 'wholesaler', 250, padOnce],
  ['retailer, 250, pad print once', 'retailer', 250, padOnce],
  ['wholesaler, 120, pad print twice', 'wholesaler', 120, new Map([['5', 2]])],
  ['wholesaler, 120, no set-up', 'wholesaler', 120, new Map()],
  ['wholesaler, 10, pad print once', 'wholesaler', 10, padOnce],
  [
    'admin, 250, pad print and laser',
    'admin',
    250,
    new Map([
      ['5', 1],
      ['6', 1],
    ]),
  ],
] as const)('worked example equals the shop’s price: %s', (name, role, pieces, setups) => {
  const { unitCents, setupCents, freightCents, eachCents } = priceOf(role, pieces, setups)
  const cells = [unitCents, setupCents, freightCents, eachCents].map(formatAud)
  expect(doc).toContain(`| ${[name, ...cells].join(' | ')} |`)
})

test('worked example without set-ups equals the shop’s price', () => {
  const without: Partial<PriceList> = { setups: [], addsFreight: false }
  const each = formatAud(priceOf('wholesaler', 120, new Map(), without).eachCents)
  expect(text).toContain(`a wholesaler would pay ${each} for each of 120 pieces`)
})

test('worked example of two lines of one job equals the shop’s price', () => {
  const lines = [40, 80].map((quantity) => ({ productId: '7', setups: padOnce, quantity }))
  const together = lines.map(jobSizes(lines)).map((size) => priceOf('wholesaler', size, padOnce).eachCents)
  const separate = [40, 80].map((size) => formatAud(priceOf('wholesaler', size, padOnce).eachCents))
  expect(new Set(together)).toEqual(new Set([691]))
  expect(text).toContain('each piece of both lines costs $6.91.')
  expect(text).toContain(`Two jobs of 40 and 80 would cost ${separate.join(' and ')}.`)
})

test.each([
  ['250 at $5.91, 10 % GST', [250 * 591], 0],
  ['250 at $5.91, 15 % coupon, 10 % GST', [250 * 591], 15],
  ['7 at $13.75 and 120 at $6.91, 12.5 % coupon, 10 % GST', [7 * 1375, 120 * 691], 12.5],
])('worked example of a total equals the shop’s result: %s', (name, lines, coupon) => {
  const { subtotalCents, couponCents, gstCents, totalCents } = orderTotal(lines, coupon, 10)
  const cells = [subtotalCents, couponCents, gstCents, totalCents].map(formatAud)
  expect(doc).toContain(`| ${[name, ...cells].join(' | ')} |`)
})

test('worked example of a margin equals the shop’s result', () => {
  const shown = shownCents({ percent: 30 }, { role: 'wholesaler', tiers: [] }, () => 591) ?? 0
  expect(text).toContain(
    `30 % on $5.91 is ${formatAud(shown - 591)}, so the client sees ${formatAud(shown)}.`,
  )
})
