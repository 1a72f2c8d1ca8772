/** Prices and markups never become part of a product, for visitors and members. */
import { expect, test } from 'vitest'
import { fetchMemberDetail, fetchProduct } from '../../../../src/api/product/product'
import { replying } from '../fake-provider'
import replies from '../replies/product.json'

const [whole] = replies.fetchProduct.cases
test.each([false, true])('product has no prices or markups (signed in: %s)', async (asMember) => {
  const { requests } = replying(
    { Data: [{ ...whole?.reply.data?.data, unbrandedpriceshow: 0 }] },
    200,
    'secret',
  )
  const read = asMember
    ? (await fetchMemberDetail('mug', 'retailer')).value.product
    : (await fetchProduct('mug')).value
  const { hasUnbrandedPrices, showsSetupCharges, ...rest } = read
  expect(showsSetupCharges).toBe(false)
  expect(hasUnbrandedPrices).toBe(false)
  expect(
    words(rest).filter((word) => /price|retailer|wholesaler|markup|vipuser|saleagent|cost/i.test(word)),
  ).toEqual([])
  expect(requests[0]?.url).toBe(`/frontend/api/product/${asMember ? 'login/' : ''}mug`)
  expect(requests[0]?.headers.get('Authorization')).toBe(asMember ? 'secret' : null)
})

test.each([0, 1, '0', '1', 'false', 'Yes', true, null, ''])('CostFlag %j gives no text', async (CostFlag) => {
  replying({ Data: [{ ...whole?.reply.data?.data, CostFlag }] }, 200, 'secret')
  expect((await fetchMemberDetail('mug', 'retailer')).value.prices.costFlag).toBe('')
})

/** Every key and every text of an object. */
function words(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [String(value)]
  return Object.entries(value).flatMap(([key, inner]) => [key, ...words(inner)])
}
