/** Lines of a cart that are produced together form a job; one table shows their colours and sizes. */
import { expect, test } from 'vitest'
import { type Artwork, type CartLine } from '../../../../src/domain/cart/cart'
import {
  choiceNames,
  jobBrief,
  jobFiles,
  jobKey,
  jobSummary,
  jobTable,
  jobText,
} from '../../../../src/domain/cart/job'

let ids = 0
function line(options: Record<string, string>, part: Partial<CartLine> = {}): CartLine {
  return {
    id: `${(ids += 1)}`,
    productId: '7',
    name: 'Polo',
    quantity: 10,
    eachCents: 500,
    options: Object.entries(options).map(([name, value]) => ({ name, value })),
    setups: [{ name: 'Embroidery', count: 1 }],
    artwork: [],
    brief: '',
    ...part,
  }
}
const shirt = (Colour: string, Size: string, part?: Partial<CartLine>) => line({ Colour, Size }, part)
const file = (name: string): Artwork => ({ id: `${(ids += 1)}`, name, url: null })

const setups = [
  { name: 'A', count: 1 },
  { name: 'B', count: 2 },
]
test.each<[string, Partial<CartLine>, boolean]>([
  ['the order of their set-ups', { setups: setups.toReversed() }, true],
  ['a set-up that is not chosen', { setups: [...setups, { name: 'C', count: 0 }] }, true],
  ['the count of a set-up', { setups: setups.map(({ name }) => ({ name, count: 2 })) }, false],
  ['the product', { productId: '8' }, false],
])('job key shows whether two lines that differ in %s are one job', (_, part, isSame) => {
  const key = (changes: Partial<CartLine>) => jobKey(shirt('Navy', 'M', { setups, ...changes }))
  expect(key(part) === key({})).toBe(isSame)
})

const tableOf = (lines: CartLine[]) => {
  const { rows, columns, common } = jobTable(lines)
  const cells = rows.map(({ name, lines: row }) => [name, ...row.map((item) => item?.quantity ?? null)])
  return { columns, cells, common: common.map(({ value }) => value) }
}

test('job table has colours as rows and sizes as columns in size order', () => {
  const lines = [shirt('Navy', 'L'), shirt('Navy', 'S'), shirt('Red', '2XL', { quantity: 3 })]
  expect(tableOf(lines)).toEqual({
    columns: ['S', 'L', '2XL'],
    cells: [
      ['Navy', 10, 10, null],
      ['Red', null, null, 3],
    ],
    common: [],
  })
})

test('job table lists options shared by all lines separately', () => {
  const lines = [
    line({ Fit: 'Slim', Colour: 'Navy', Lid: 'Cork' }),
    line({ Fit: 'Slim', Colour: 'Navy', Lid: 'Steel' }),
  ]
  const cells = [
    ['Navy, Cork', 10],
    ['Navy, Steel', 10],
  ]
  expect(tableOf(lines)).toEqual({ columns: [''], cells, common: ['Slim'] })
  expect(jobTable(lines)).toMatchObject({ rowName: 'Colour, Lid', columnName: '' })
})

test('job table has separate rows for two lines with the same options', () => {
  expect(tableOf([shirt('Navy', 'M'), shirt('Navy', 'M', { quantity: 4 })]).cells).toEqual([
    ['Navy', 10],
    ['Navy', 4],
  ])
})

test('brief of a job is the first brief of its lines', () => {
  expect(jobBrief(['', ' ', 'Gold', 'Silver'])).toBe('Gold')
  expect(jobBrief([''])).toBe('')
})

test('files of a job are grouped by name with the lines that lack them', () => {
  const lines = [
    shirt('Navy', 'M', { artwork: [file('logo.png'), file('logo.png')] }),
    shirt('Red', 'M', { artwork: [file('logo.png'), file('plan.pdf')] }),
  ]
  const files = jobFiles(lines)
  expect(
    files.map(({ name, copies, linesWithout }) => [name, copies.length, choiceNames(linesWithout)]),
  ).toEqual([
    ['logo.png', 2, ''],
    ['logo.png', 1, 'Red, M'],
    ['plan.pdf', 1, 'Navy, M'],
  ])
  expect(jobSummary('Gold', files)).toBe('Brief ✓, 1 file, 2 files not on all lines')
  expect(jobSummary(' ', [])).toBe('No brief, no files')
  expect(jobSummary('', files.slice(1))).toBe('No brief, 2 files not on all lines')
  expect(jobSummary('', files.slice(0, 1))).toBe('No brief, 1 file')
})

test('choice names list four lines and count the other lines', () => {
  const sizes = ['S', 'M', 'L', 'XL', '2XL', '3XL'].map((size) => shirt('Navy', size))
  expect(choiceNames(sizes)).toBe('Navy, S; Navy, M; Navy, L; Navy, XL and 2 more')
  expect(choiceNames(sizes.slice(0, 4))).toBe('Navy, S; Navy, M; Navy, L; Navy, XL')
})

test.each<[CartLine[], string]>([
  [
    [shirt('Navy', 'S', { quantity: 5 }), shirt('Navy', 'M'), shirt('Red', 'M')],
    'Navy: 5 S, 10 M; Red: 10 M',
  ],
  [[line({ Colour: 'Navy' }), line({ Colour: 'Red' }, { quantity: 1250 })], 'Navy: 10; Red: 1,250'],
  [[line({ Colour: 'Navy' })], 'Navy'],
])('case %#: colours and sizes of a job are summarized', (lines, text) => expect(jobText(lines)).toBe(text))
