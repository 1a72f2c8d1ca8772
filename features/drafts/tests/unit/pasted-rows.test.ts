/** Tests reading pasted rows, and the reason that is shown for each unreadable row. */
import { expect, test } from 'vitest'
import { maxRows, optionsOfRow, parseOrderRows, skippedRowText } from '../../rules/pasted-rows'
import { writeCsv } from '../../../../src/domain/csv'
import { apparel, colours, sizes } from '../../../../tests/support/apparel'
import * as fc from '../../../../tests/support/fast-check'

const read = (text: string) =>
  parseOrderRows(text).rows.map(({ sku, values, quantity }) => [
    sku,
    ...values.map(({ value }) => value),
    quantity,
  ])
const reasons = (text: string) => parseOrderRows(text).skipped.map(skippedRowText)

test.each([
  [
    'typed with commas',
    'TEE-1, Navy, M, 12\nDW-1040, 250',
    [
      ['TEE-1', 'Navy', 'M', 12],
      ['DW-1040', 250],
    ],
  ],
  [
    'copied from a spreadsheet',
    'TEE-1\tNavy\tM\t1,250\r\n\r\nTEE-1\tRed\t\t5\r\n',
    [
      ['TEE-1', 'Navy', 'M', 1250],
      ['TEE-1', 'Red', 5],
    ],
  ],
  ['a CSV with semicolons and quotes', '"TEE;1";"Navy, dark";12', [['TEE;1', 'Navy, dark', 12]]],
  ['named columns, in whatever order', 'Qty,Size,Colour,SKU\n3,M,Navy,TEE-1', [['TEE-1', 'M', 'Navy', 3]]],
  [
    'an order form with title, prices, notes and totals',
    'Harbour Rowing\t\t\t\t\t\t\nOrder no.\t10038\t\t\t\t\t\n\nItem no.\tItem\tColour\tUnit price\tQTY ordered\tLine total\tNotes\nMUG-1\tMug\tN/A\t$6.40\t250\t$1,600.00\tasap\nTEE-1\tTee\tNavy\t$9\t12\t$108\tN/A\nTotal\t\t\t\t262\t$1,708.00\t',
    [
      ['MUG-1', 250],
      ['TEE-1', 'Navy', 12],
    ],
  ],
  ...(
    [
      ['Style', 'Pcs'],
      ['Item #', 'No. of pieces'],
    ] as const
  ).map(([sku, quantity]): [string, string, (string | number)[][]] => [
    `columns “${sku}” and “${quantity}”`,
    `RRP,${quantity},Product name,${sku},Size\n9.95,12,Tee,TEE-1,M`,
    [['TEE-1', 'M', 12]],
  ]),
  ...[
    'MUG-1 x 250',
    '- MUG-1: 250',
    '1. MUG-1 250 pcs',
    '250 x MUG-1',
    '250 pcs of MUG-1',
    'MUG-1 (250)',
    'MUG-1\tx250',
    '250, MUG-1',
  ].map((line): [string, string, (string | number)[][]] => [`the line “${line}”`, line, [['MUG-1', 250]]]),
  ['a line of an email with a colour', 'TEE1000 white x12', [['TEE1000', 'white', 12]]],
  ['two numbers', '1001 250', [['1001', 250]]],
  [
    'a table in Markdown',
    '| SKU | Colour | Qty |\n|---|:--|---|\n| TEE-1 | Navy | 12 |',
    [['TEE-1', 'Navy', 12]],
  ],
  [
    'an order form with a column for each size',
    'Style\tColour\tS\tM\t2XL\tTotal\nTEE-1\tNavy\t5\t\t10\t15\nTEE-1\tRed\t0\t3\t-\t3\nTotal\t\t5\t3\t10\t18',
    [
      ['TEE-1', 'Navy', 'S', 5],
      ['TEE-1', 'Navy', '2XL', 10],
      ['TEE-1', 'Red', 'M', 3],
    ],
  ],
  ['blank rows', ' \n,,\n', []],
])('pasted rows are read: %s', (_, text, rows) => {
  expect(read(text)).toEqual(rows)
  expect(reasons(text)).toEqual([])
})

test('any CSV from writeCsv is read unchanged', () => {
  const word = fc.stringMatching(/^[A-Za-z;,"']{1,8}$/).filter((text) => text === text.trim())
  const row = fc.tuple(fc.stringMatching(/^[A-Z]{2}-\d{1,4}$/), word, fc.integer({ min: 1, max: 1_000_000 }))
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
      const file = writeCsv([['SKU', 'Colour', 'Quantity'], ...rows.map((cells) => cells.map(String))])
      expect(read(file)).toEqual(rows)
    }),
  )
})

test('unreadable row is reported with its number, its text and a reason', () => {
  expect(reasons('SKU,Quantity\n,5\nDW-1040,\nDW-1040,"2,5"\nDW-1040,0\nDW-1040,4')).toEqual([
    'Row 2, “, 5”: The SKU is missing.',
    'Row 3, “DW-1040”: The quantity is missing.',
    'Row 4, “DW-1040, "2,5"”: “2,5” isn’t a whole number from 1 to 1,000,000.',
    'Row 5, “DW-1040, 0”: “0” isn’t a whole number from 1 to 1,000,000.',
  ])
  expect(reasons('DW-1040')).toEqual(['Row 1, “DW-1040”: The quantity is missing.'])
})

test('skipped rows are read with their header after a correction', () => {
  const { skipped, header } = parseOrderRows('Qty,SKU\nfive,"DW, 1"\n2,X-1')
  const correctedText = [header, ...skipped.map(({ text }) => text.replace('five', '5'))].join('\n')
  expect(read(correctedText)).toEqual([['DW, 1', 5]])
})

test('unused columns are named, and rows above the header are reported', () => {
  const text = 'MUG-2,5\nSKU,Description,Qty,Price\nMUG-1,Mug,250,6.40\nGrand total,,250,1600'
  expect(read(text)).toEqual([['MUG-1', 250]])
  expect(parseOrderRows(text).unused).toEqual(['Description', 'Price'])
  expect(reasons(text)).toEqual(['Row 1, “MUG-2, 5”: It stands above the row that names the columns.'])
})

test('rows beyond the maximum are not read', () => {
  const { rows, skipped } = parseOrderRows('DW-1040, 5\n'.repeat(maxRows + 2))
  expect([rows.length, skipped.length, skipped[0]?.reason]).toEqual([maxRows, 2, 'Only 500 rows at a time'])
})

test.each([
  ['a quote that is never closed', `"${'a'.repeat(999_999)}`],
  ['many quotes that are never closed', '"a,""'.repeat(199_000)],
  ['more cells than a row has', 'x,'.repeat(499_000)],
])('a megabyte of %s is read without delay and gives no row', (_, text) => {
  const from = process.cpuUsage()
  expect(parseOrderRows(text)).toMatchObject({ rows: [], skipped: [{ number: 1 }] })
  // CPU time in µs, because a busy machine takes longer in wall-clock time.
  expect(process.cpuUsage(from).user).toBeLessThan(2_000_000)
})

const tee = apparel([colours, sizes], { name: 'Tee', without: ['red/2xl'] })
const value = (text: string, column: string | null = null) => ({ column, value: text })
test.each([
  ['with an option that is not chosen yet', [value('M')], [['Size', 'M']]],
  [
    'by their columns',
    [value('M', 'Size'), value('Red', 'Color')],
    [
      ['Colour', 'Red'],
      ['Size', 'M'],
    ],
  ],
])('options of a pasted row are matched: %s', (_, values, options) => {
  expect(optionsOfRow({ values }, tee)).toEqual(options.map(([name, text]) => ({ name, value: text })))
})
test.each([
  [[value('Teal')], 'Tee is not made in “Teal”'],
  [[value('Red'), value('2XL')], 'Tee is not made in “Red, 2XL”'],
])('options %o are rejected: %s', (values, reason) => expect(optionsOfRow({ values }, tee)).toBe(reason))
