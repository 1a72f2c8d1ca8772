/** Reading one thing: what a provider may answer when there is none, and what is not taken for that. */
import { expect, test } from 'vitest'
import { fetchAddress } from '../../../src/api/account/address'
import { fetchCategory } from '../../../src/api/category/category'
import { fetchSubcategory } from '../../../src/api/category/subcategory'
import { fetchOrder } from '../../../src/api/order/order'
import { fetchProduct } from '../../../src/api/product/product'
import { ContractFailure, MissingFailure, OfflineFailure, RejectedFailure } from '../../../src/domain/failure'
import { json, page, provider } from './answers'

const reads: [string, () => Promise<unknown>][] = [
  ['category', () => fetchCategory('gone', false)],
  ['subcategory', () => fetchSubcategory('gone', 'gone', false)],
  ['product', () => fetchProduct('gone')],
  ['order', () => fetchOrder('12')],
  ['address', () => fetchAddress('billing', '8')],
]

test.each(reads)('there is no such %s', async (_, read) => {
  const none: [unknown, number][] = [
    [{ Data: null }, 200],
    [{ Data: [] }, 200],
    [{ Data: {} }, 200],
    [{ data: { data: '' } }, 200],
    [{}, 200],
    [{ ErrorCode: 'NOTFOUND', ErrorMessage: 'Gone.' }, 200],
    [{ ErrorMessage: 'Gone.' }, 404],
  ]
  for (const [reply, status] of none) {
    provider(() => json(reply, status))
    await expect(read(), JSON.stringify(reply)).rejects.toBeInstanceOf(MissingFailure)
  }
})

test.each(reads)('trouble and nonsense are not taken for the absence of a %s', async (_, read) => {
  provider(() => json({ ErrorMessage: 'Restocking.' }, 503))
  await expect(read()).rejects.toBeInstanceOf(RejectedFailure)
  provider(() => page())
  await expect(read()).rejects.toBeInstanceOf(OfflineFailure)
  provider(() => json({ Data: { more: 1 } }))
  await expect(read()).rejects.toBeInstanceOf(ContractFailure)
})
