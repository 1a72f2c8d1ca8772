/**
 * A typed question sets filters once. A price becomes a filter only for customers who see prices, and never enters
 * the address (req 16.6, 17.1).
 */
import { expect, test } from 'vitest'
import { requestedFilters } from '../../../../src/domain/find/read-search'

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

test('question replaces filters of the same kind and leaves the others', () => {
  const search = { colour: 'Blue', dispatch: 28, page: 2 }
  expect(requested(question, { search, state: { priceUpTo: 300 } })).toMatchObject({
    search: { colour: 'Blue', dispatch: 14, page: 2 },
    state: { priceUpTo: 1000 },
  })
  expect(requested('pens in stock', { state: { priceUpTo: 300 } })?.state.priceUpTo).toBe(300)
})

