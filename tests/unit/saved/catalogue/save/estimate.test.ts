/** What saving would take: counted where the shop counts, and calculated from a few products. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connectTransport, transportInUse } from '../../../../../src/api/request'
import { OfflineFailure, RejectedFailure } from '../../../../../src/domain/failure'
import { estimateBundle } from '../../../../../src/saved/catalogue/save/estimate'
import { CountingShop } from './saver-fixture'

let asked: string[] = []

/** `places`: slugs of the categories that each product says it is in. */
function connect(shop: CountingShop, places: string[] = []): void {
  asked = []
  connectTransport({
    fetch: (url, init) => {
      const path = new URL(url, 'http://shop.test').href.replace('http://shop.test/frontend/api/', '')
      asked.push(path)
      if (path.startsWith('http'))
        return Promise.resolve(new Response('x'.repeat(1000), { headers: { 'content-type': 'image/webp' } }))
      try {
        const method = init.method === 'POST' ? 'POST' : 'GET'
        const reply = shop.reply({ method, path, token: null })
        const rows = places.map((CategorySlug) => ({ CategorySlug }))
        const text = JSON.stringify(reply).replace(
          '"NumberRating"',
          `"ProductCategory":${JSON.stringify(rows)},$&`,
        )
        return Promise.resolve(new Response(text))
      } catch (error) {
        if (!(error instanceof RejectedFailure)) throw error
        return Promise.resolve(new Response('{"ErrorMessage":"No."}', { status: 404 }))
      }
    },
  })
}

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://shop.test/'))
})

describe('a shop of the plain contract', () => {
  test('is counted by its categories', async () => {
    connect(new CountingShop(30))
    const { products, bytes, pictures } = await estimateBundle({ categories: null, pictures: 'none' })
    expect({ products, pictures }).toEqual({ products: 30, pictures: 0 })
    expect(bytes).toBeGreaterThan(30 * 200)
    expect((await estimateBundle({ categories: ['c1'], pictures: 'none' })).products).toBe(15)
    expect((await estimateBundle({ categories: ['nowhere'], pictures: 'none' })).products).toBe(0)
  })

  test('counts a product once that stands in two categories', async () => {
    connect(new CountingShop(30), ['c1', 'c2', 'not-chosen'])
    expect((await estimateBundle({ categories: null, pictures: 'none' })).products).toBe(15)
  })

  test('with pictures is calculated from three of them', async () => {
    connect(new CountingShop(30))
    const none = await estimateBundle({ categories: null, pictures: 'none' })
    const large = await estimateBundle({ categories: null, pictures: 'large' })
    expect(large.pictures).toBe(90)
    expect(large.bytes - none.bytes).toBe(90_000)
    expect(asked.length).toBeLessThan(40)
  })
})

describe('a shop of which something cannot be had', () => {
  /** Answers so, where the address matches. */
  const instead = (address: RegExp, answer: () => Response) => {
    connect(new CountingShop(30))
    const { fetch } = transportInUse()
    connectTransport({
      fetch: (url, init) => (address.test(url) ? Promise.resolve(answer()) : fetch(url, init)),
    })
  }
  const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  const choice = { categories: null, pictures: 'none' as const }

  test('and that has a page of its own for it, is counted as one without a bulk read', async () => {
    instead(/catalogue\/snapshot/, page)
    expect((await estimateBundle(choice)).products).toBe(30)
    instead(/./, page)
    await expect(estimateBundle(choice)).rejects.toThrow(OfflineFailure)
  })

  test.each([500, 503, 429])('is calculated without the product that it answers with %i', async (status) => {
    const broken = () => new Response('{"ErrorMessage":"No."}', { status })
    instead(/product\/t1$/, broken)
    const { products, bytes } = await estimateBundle(choice)
    expect(products).toBe(30)
    expect(bytes).toBeGreaterThan(30 * 200)
    instead(/product\/t\d+$/, broken)
    await expect(estimateBundle(choice)).rejects.toThrow(RejectedFailure)
  })
})

test('a shop with a bulk read is asked for nothing that is thrown away', async () => {
  const shop = new CountingShop(30)
  const snapshot = '{"Snapshot":{"Version":"1","Full":true,"Products":30,"Bytes":9000}}\n{"Done":{}}\n'
  connect(shop)
  const { fetch } = transportInUse()
  connectTransport({
    fetch: (url, init) =>
      url.includes('catalogue/snapshot') ? Promise.resolve(new Response(snapshot)) : fetch(url, init),
  })
  const estimate = await estimateBundle({ categories: ['c1', 'c2'], pictures: 'none' })
  expect(estimate).toEqual({ products: 30, bytes: 9000, pictures: 0, seconds: 1 })
  expect(asked).toEqual([])
  expect((await estimateBundle({ categories: ['c1', 'c2'], pictures: 'small' })).pictures).toBe(30)
  expect(asked.filter((path) => path.includes('limit=1') && !path.includes('limit=12'))).toEqual([])
})

test('is left off when nobody waits for it', async () => {
  connect(new CountingShop(30))
  const leaving = new AbortController()
  const estimate = estimateBundle({ categories: null, pictures: 'none' }, leaving.signal)
  leaving.abort(new Error('Left.'))
  await expect(estimate).rejects.toThrow('Left.')
})
