/** A typed question becomes filters once; a price only for who sees prices, and never in the address (req 16.6, 17.1). */
import { expect, test } from 'vitest'
import { requestedOf } from '../../../../src/domain/find/read-search'

const question = 'drink bottle under $10 within 2 weeks'

test('time goes into the address, a price into the history alone', () => {
  const asked = requestedOf(question, {}, undefined, true)
  expect(asked?.search).toMatchObject({ dispatch: 14 })
  expect(JSON.stringify(asked?.search)).not.toMatch(/10/)
  expect(asked?.state).toEqual({ appliedFor: question, priceUpTo: 1000 })
})

test.each([
  ['it was applied to this entry before', question, {}, question, true],
  ['nothing is asked but words', 'drink bottle', {}, undefined, true],
  ['only a price is, of somebody who sees none', 'drink bottle under $10', {}, undefined, false],
  ['a link has filters of its own', 'mugs within 2 weeks', { colour: 'Blue' }, undefined, true],
])('not where %s', (_, text, search, appliedFor, seesPrices) => {
  expect(requestedOf(text, search, appliedFor, seesPrices)).toBeNull()
})

test('a link with filters still gets its reader’s price', () => {
  expect(requestedOf(question, { colour: 'Blue' }, undefined, true)).toMatchObject({
    search: { colour: 'Blue' },
    state: { priceUpTo: 1000 },
  })
})
