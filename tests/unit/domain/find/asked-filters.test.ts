/** A typed question becomes filters once; a price only for who sees prices, and never in the address (req 16.6, 17.1). */
import { expect, test } from 'vitest'
import { requestedOf, withColoursAlone } from '../../../../src/domain/find/read-search'

const question = 'drink bottle under $10 within 2 weeks'
type Given = Parameters<typeof requestedOf>[1]
const requested = (text: string, given: Partial<Given> = {}) =>
  requestedOf(text, { search: {}, state: {}, seesPrices: true, today: '2026-11-29', ...given })

test('time goes into the address, a price into the history alone', () => {
  const asked = requested(question)
  expect(asked?.search).toMatchObject({ dispatch: 14 })
  expect(JSON.stringify(asked?.search)).not.toMatch(/10/)
  expect(asked?.state).toEqual({ appliedFor: question, priceUpTo: 1000 })
})

test('branding, colour, stock and a day are filters', () => {
  expect(requested('navy polos embroidered, in stock, by 12 December')?.search).toEqual({
    branding: 'Embroidery',
    colour: 'Blue',
    stock: true,
    dispatch: 13,
  })
})

test.each([
  ['it was applied to this entry before', question, { state: { appliedFor: question } }],
  ['nothing is asked but words', 'drink bottle', {}],
  ['only a price is, of somebody who sees none', 'drink bottle under $10', { seesPrices: false }],
] satisfies [string, string, Partial<Given>][])('not where %s', (_, text, given) => {
  expect(requested(text, given)).toBeNull()
})

test('filters of the address stay, and what the text says replaces its own kind', () => {
  const search = { colour: 'Blue', dispatch: 28, page: 2 }
  expect(requested(question, { search, state: { priceUpTo: 300 } })).toMatchObject({
    search: { colour: 'Blue', dispatch: 14, page: 2 },
    state: { priceUpTo: 1000 },
  })
  expect(requested('pens in stock', { state: { priceUpTo: 300 } })?.state.priceUpTo).toBe(300)
})

test('a colour whose chip was removed is not looked for either', () => {
  expect(withColoursAlone('navy polos embroidered', [])).toBe('polos embroidered')
  expect(withColoursAlone('navy polos embroidered', ['Blue'])).toBe('navy polos embroidered')
})
