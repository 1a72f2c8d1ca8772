/** Tests the search words and the filters that are read from a typed question, and applied once (req 16.6, 17.1). */
import { expect, test } from 'vitest'
import { generateCatalogue } from '../../../../demo/catalogue/generate'
import {
  type ParsedSearch,
  parseSearch,
  providerSearchText,
  requestedFilters,
} from '../../../../src/domain/find/read-search'
import * as fc from '../../../support/fast-check'

type RequestedFilters = ParsedSearch['filters'] & { quantity?: number; neededBy?: string }

/** A Sunday. */
const today = '2026-11-29'

function readQuestion(typed: string): [string, RequestedFilters] {
  const { text, filters, quantity, neededBy } = parseSearch(typed, today)
  return [
    text,
    { ...filters, ...(quantity !== null && { quantity }), ...(neededBy !== null && { neededBy }) },
  ]
}

const engraving = ['Laser Engraving']

test.each<[string, string, RequestedFilters]>([
  ['drink bottle under $10', 'drink bottle', { priceUpTo: 1000 }],
  ['tote bags up to $5.50 each', 'tote bags', { priceUpTo: 550 }],
  ['$5-$10 power bank', 'power bank', { priceUpTo: 1000 }],
  ['$20 or less gift', 'gift', { priceUpTo: 2000 }],
  ['pens under 50 cents', 'pens', { priceUpTo: 50 }],
  ['AU$30 backpack', 'backpack', { priceUpTo: 3000 }],
  ['socks in stock', 'socks', { inStock: true }],
  ['250 navy mugs', 'navy mugs', { quantity: 250, colours: ['Blue'] }],
  ['caps x 100', 'caps', { quantity: 100 }],
  ['500 pcs lanyards', 'lanyards', { quantity: 500 }],
  ['lanyards qty 1,500', 'lanyards', { quantity: 1500 }],
  ['mugs for 40 people', 'mugs', { quantity: 40 }],
  ['I need 300 tote bags', 'tote bags', { quantity: 300 }],
  ['umbrellas within 2 weeks', 'umbrellas', { dispatchWithin: 14 }],
  ['pens in five working days', 'pens', { dispatchWithin: 7 }],
  ['5 day turnaround stickers', 'stickers', { dispatchWithin: 5 }],
  ['black and gold pen', 'black and gold pen', { colours: ['Black', 'Yellow'] }],
  ['red wine glass', 'red wine glass', {}],
  [
    'What drink bottles do you have under $10 each at 250 units with our logo, here in two weeks?',
    'drink bottles',
    { priceUpTo: 1000, dispatchWithin: 14, quantity: 250 },
  ],
])('question is split into words and filters: %s', (typed, text, filters) => {
  expect(readQuestion(typed)).toEqual([text, filters])
})

test.each<[string, string, RequestedFilters]>([
  [
    'bottels under $8 with engravng befor 12 Decmber',
    'bottels',
    { priceUpTo: 800, branding: engraving, neededBy: '2026-12-12' },
  ],
  [
    'Please can I get 250 engraved steel bottles for under $12 each by 12 Dec?',
    'steel bottles',
    { priceUpTo: 1200, branding: engraving, quantity: 250, neededBy: '2026-12-12' },
  ],
  [
    'keep cups for our conference on 12 December, 250 of, budget $12 each',
    'keep cups',
    { priceUpTo: 1200, quantity: 250, neededBy: '2026-12-12' },
  ],
  ['something for 200 people under $5', '', { priceUpTo: 500, quantity: 200 }],
  ['navy mugs 250 by 12/12', 'navy mugs', { colours: ['Blue'], quantity: 250, neededBy: '2026-12-12' }],
  ['embroidered polos for our team of 40', 'polos', { branding: ['Embroidery'], quantity: 40 }],
  ['steel bottles no more than $15 each', 'steel bottles', { priceUpTo: 1500 }],
  ['pens with no minimum order', 'pens', { minimumUpTo: 1 }],
  ['first aid kit for 4 people', 'first aid kit', { quantity: 4 }],
  ['one hundred and fifty caps under fifteen dollars', 'caps', { quantity: 150, priceUpTo: 1500 }],
  ['pens for twenty five', 'pens', { quantity: 25 }],
  ['over 300 pens', 'pens', { quantity: 300 }],
  ['between 100 and 200 pens', 'pens', { quantity: 200 }],
  ['pens @ 250', 'pens', { quantity: 250 }],
  ['at least 100 in stock bottles', 'bottles', { quantity: 100, inStock: true }],
  ['total budget of $2,000 for 150 caps', 'caps', { quantity: 150, priceUpTo: 1333 }],
  ['caps $11 inc gst for 40', 'caps', { quantity: 40, priceUpTo: 1000 }],
  ['hats < 20', 'hats', { priceUpTo: 2000 }],
  ['stress balls, not red, for 200', 'stress balls', { quantity: 200 }],
  ['unbranded mugs', 'mugs', {}],
  ['bags for 400 delivered to 3000 by 15 dec', 'bags', { quantity: 400, neededBy: '2026-12-15' }],
  ['300 bags delivered to Gold Coast', 'bags', { quantity: 300 }],
  ['mugs needed 14/12', 'mugs', { neededBy: '2026-12-14' }],
  ['quote for 75 hi vis vests with 2 logos', 'hi vis vests', { quantity: 75 }],
])('question in the words of a buyer is understood: %s', (typed, text, filters) => {
  expect(readQuestion(typed)).toEqual([text, filters])
})

test.each([
  ['by 12 December', '2026-12-12'],
  ['until 12 November', '2027-11-12'],
  ['by December 12th 2027', '2027-12-12'],
  ['needed by the 20th', '2026-12-20'],
  ['next Friday', '2026-12-04'],
  ['by the end of the month', '2026-11-30'],
  ['by the end of February 2028', '2028-02-29'],
  ['before Christmas', '2026-12-24'],
])('day is read from the question: mugs %s', (day, neededBy) => {
  expect(readQuestion(`mugs ${day}`)).toEqual(['mugs', { neededBy }])
  expect(parseSearch(`${day} 40 mugs`, today)).toMatchObject({ text: 'mugs', quantity: 40, neededBy })
})

test('“next Friday” is in the next week while this week’s Friday is still to come', () => {
  expect(parseSearch('mugs next Friday', '2026-12-02').neededBy).toBe('2026-12-11')
  expect(parseSearch('mugs by Friday', '2026-12-02').neededBy).toBe('2026-12-04')
})

test.each([
  ['engraved', 'Laser Engraving'],
  ['with laser engraving', 'Laser Engraving'],
  ['pad printed', 'Pad Print'],
  ['digitally printed', 'Digital Print'],
  ['rotary screen printed', 'Rotary Screen Print'],
  ['heat transfer', 'Colourflex Transfer'],
])('"%s" means %s, before or after the product', (phrase, method) => {
  expect(readQuestion(`${phrase} mugs`)).toEqual(['mugs', { branding: [method] }])
  expect(readQuestion(`mugs ${phrase}`)).toEqual(['mugs', { branding: [method] }])
})

test('“printed” means any printing method', () => {
  const { branding } = parseSearch('printed mugs').filters
  expect(branding).toContain('Pad Print')
  expect(branding).not.toContain('Embroidery')
})

test.each([
  'A5 notebook',
  '500ml bottle',
  'bottle under 500ml',
  '3-in-1 cable',
  '3 x 3 m marquee',
  '5 panel cap',
  '100% cotton tote',
  '2027 calendar',
  'SB-1002',
  'bottle 1002',
  'cutlery set for 4',
  'laser pointer',
  '1/4 zip jumper',
  'christmas mugs',
  '10,000mAh power bank',
])('question has no filters: %s', (typed) => expect(readQuestion(typed)).toEqual([typed, {}]))

test('product names are read without price, quantity or time', () => {
  const read = generateCatalogue(4000).products.map(({ name }) => [name, parseSearch(name)] as const)
  const misread = read.filter(([name, { text, quantity, filters }]) => {
    const { colours: _, ...others } = filters
    return text !== name || quantity !== null || Object.keys(others).length > 0
  })
  expect(misread.map(([name]) => name)).toEqual([])
})

test('question with nothing but filters is searched as a whole', () => {
  expect(['under $10', 'in stock', 'mugs in stock', ''].map(providerSearchText)).toEqual([
    'under $10',
    'in stock',
    'mugs',
    '',
  ])
})

test.each([
  ['40 things under $10 in stock', '', 'things'],
  ['something for 200 people under $5', '', 'something'],
  ['40 thing 7 in stock', 'thing 7', 'thing 7'],
])(
  '%s: a vague noun names no product, and is searched for when it is the only word',
  (typed, text, providerText) => {
    expect([parseSearch(typed).text, providerSearchText(typed)]).toEqual([text, providerText])
  },
)

test('any typed text is read without errors or invented numbers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
      const { text, filters, quantity } = parseSearch(typed)
      expect(text.length).toBeLessThanOrEqual(typed.length + 1)
      for (const figure of [quantity, filters.priceUpTo ?? null, filters.dispatchWithin ?? null])
        expect(figure === null || (Number.isSafeInteger(figure) && figure > 0)).toBe(true)
    }),
  )
})

test.each(['; ', ';', 'need for team ', '(', 'x ', 'for our my '])(
  'search text that repeats %j 20,000 times is read without delay',
  (repeated) => {
    const startedAt = performance.now()
    parseSearch(`${repeated.repeat(20_000)}x`, today)
    expect(performance.now() - startedAt).toBeLessThan(200)
  },
)

const question = 'drink bottle under $10 within 2 weeks'
type RequestContext = Parameters<typeof requestedFilters>[1]
const requested = (text: string, context: Partial<RequestContext> = {}) =>
  requestedFilters(text, { search: {}, state: {}, canSeePrices: true, today: '2026-11-29', ...context })

test('time limit goes into the address, a price limit only into the history', () => {
  const result = requested(question)
  expect(result?.search).toMatchObject({ dispatch: 14 })
  expect(JSON.stringify(result?.search)).not.toMatch(/10/)
  expect(result?.state).toEqual({ appliedFor: question, priceUpTo: 1000 })
})

test('branding, colour, stock and day of a question become filters', () => {
  expect(requested('navy polos embroidered, in stock, by 12 December')?.search).toEqual({
    branding: 'Embroidery',
    colour: 'Blue',
    stock: true,
    dispatch: 13,
  })
})

test.each([
  ['it was applied to this entry before', question, { state: { appliedFor: question } }],
  ['it has only search words', 'drink bottle', {}],
  ['it has only a price limit and prices are hidden', 'drink bottle under $10', { canSeePrices: false }],
] satisfies [string, string, Partial<RequestContext>][])(
  'question sets no filters when %s',
  (_, text, context) => {
    expect(requested(text, context)).toBeNull()
  },
)

test('question replaces filters of the same kind and leaves the other filters', () => {
  const search = { colour: 'Blue', dispatch: 28, page: 2 }
  expect(requested(question, { search, state: { priceUpTo: 300 } })).toMatchObject({
    search: { colour: 'Blue', dispatch: 14, page: 2 },
    state: { priceUpTo: 1000 },
  })
  expect(requested('pens in stock', { state: { priceUpTo: 300 } })?.state.priceUpTo).toBe(300)
})
