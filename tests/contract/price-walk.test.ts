/** The price walk over six odd products and every role; tests/long walks sixty. */
import { expect, test } from 'vitest'
import { stepsOfWalk, walkPrices } from '../support/price-walk'
import { oddCatalogue } from './odd-catalogue'
import { databaseWith } from './own-database'
import { newCustomer, openProvider } from './provider'

const provider = openProvider({}, await databaseWith(oddCatalogue))

test('page, exact fractions and cart agree to the cent', { timeout: 60_000 }, async () => {
  const tokens = new Map<number, string>()
  for (const roleId of [0, 1, 2, 3, 4, 5])
    tokens.set(roleId, (await newCustomer(provider, roleId)).headers.Authorization)
  const slugs = oddCatalogue.products.slice(6, 12).map(({ slug }) => slug)
  const walked = await walkPrices({ fetch: provider.fetch, slugs, tokens, withOtherSetups: true })
  expect(walked.mismatches).toEqual([])
  expect(walked.combinations).toBe(slugs.length * tokens.size * (stepsOfWalk + 1))
  // The eleventh has no price tiers.
  expect(walked.onRequest).toBe(tokens.size * (stepsOfWalk + 1))
  const kinds = [...walked.kinds].join('; ')
  for (const kind of ['variations', 'choices', 'on request', 'no set-ups', 'freight'])
    expect(kinds).toContain(kind)
})
