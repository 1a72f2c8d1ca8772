/** Prices and markups never become part of a product, for visitors and members. */
import { expect, test } from 'vitest'
import { fetchMemberDetail, fetchProduct } from '../../../../src/api/product/product'
import { connectReply } from '../fake-provider'
import replies from '../replies/product.json'

const [completeCase] = replies.fetchProduct.cases
test.each([false, true])('product has no prices or markups (signed in: %s)', async (asMember) => {
  const { requests } = connectReply(
    { Data: [{ ...completeCase?.reply.data?.data, unbrandedpriceshow: 0 }] },
    200,
    'secret',
  )
  const product = asMember
    ? (await fetchMemberDetail('mug', 'retailer')).value.product
    : (await fetchProduct('mug')).value
  const { hasUnbrandedPrices, showsSetupCharges, ...rest } = product
  expect(showsSetupCharges).toBe(false)
  expect(hasUnbrandedPrices).toBe(false)
  expect(
    keysAndValues(rest).filter((word) =>
      /price|retailer|wholesaler|markup|vipuser|saleagent|cost/i.test(word),
    ),
  ).toEqual([])
  expect(requests[0]?.url).toBe(`/frontend/api/product/${asMember ? 'login/' : ''}mug`)
  expect(requests[0]?.headers.get('Authorization')).toBe(asMember ? 'secret' : null)
})

const flagsWithoutText = [0, 1, '0', '1', 'false', 'Yes', true, null, '']
test.each(flagsWithoutText)('CostFlag %j is read as no text', async (CostFlag) => {
  connectReply({ Data: [{ ...completeCase?.reply.data?.data, CostFlag }] }, 200, 'secret')
  expect((await fetchMemberDetail('mug', 'retailer')).value.prices.costFlag).toBe('')
})

/** Returns every key and every value of an object, including nested ones. */
function keysAndValues(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [String(value)]
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysAndValues(inner)])
}
