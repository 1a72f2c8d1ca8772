/** What saving would take: counted where the shop counts, and else about. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connectTransport } from '../../../../../src/api/request'
import type { BundleChoice } from '../../../../../src/domain/catalogue/bundle'
import { OfflineFailure, RejectedFailure } from '../../../../../src/domain/failure'
import { estimateBundle } from '../../../../../src/saved/catalogue/save/estimate'
import { CountingShop } from './saver-fixture'

let asked: string[] = []

/** A shop of 30 products, which answers otherwise where the address matches. */
function connect(address = /^$/, instead = () => new Response('')): void {
  const shop = new CountingShop(30)
  asked = []
  connectTransport({
    fetch: (url) => {
      const path = new URL(url, 'http://shop.test').href.replace('http://shop.test/frontend/api/', '')
      asked.push(path)
      if (address.test(path)) return Promise.resolve(instead())
      try {
        return Promise.resolve(new Response(JSON.stringify(shop.reply({ method: 'GET', path, token: null }))))
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

const estimate = (choice: Partial<BundleChoice> = {}) =>
  estimateBundle({ categories: null, pictures: 'none', ...choice }, new AbortController().signal)

describe('a shop of the plain contract', () => {
  test('is counted by its categories', async () => {
    connect()
    const { products, bytes, pictures, seconds } = await estimate()
    expect({ products, pictures }).toEqual({ products: 30, pictures: 0 })
    expect([bytes / 30, seconds]).toEqual([14_000, 3])
    expect((await estimate({ categories: ['c1'] })).products).toBe(15)
    expect((await estimate({ categories: ['nowhere'] })).products).toBe(0)
  })

  test('with pictures is more, and none of them is fetched', async () => {
    connect()
    const [none, small, large] = [
      await estimate(),
      await estimate({ pictures: 'small' }),
      await estimate({ pictures: 'large' }),
    ]
    expect([small.pictures, large.pictures]).toEqual([60, 240])
    expect([small.bytes - none.bytes, large.bytes - none.bytes]).toEqual([360_000, 4_320_000])
    expect(asked.filter((path) => !/^(category|catalogue)/.test(path))).toEqual([])
  })

  test('may have a page of its own for the bulk read', async () => {
    const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    connect(/catalogue.snapshot/, page)
    expect((await estimate()).products).toBe(30)
    connect(/./, page)
    await expect(estimate()).rejects.toThrow(OfflineFailure)
  })
})

test('a shop with a bulk read says it, and is asked for nothing else', async () => {
  const snapshot = '{"Snapshot":{"Version":"1","Full":true,"Products":30,"Bytes":9000}}\n{"Done":{}}\n'
  connect(/catalogue.snapshot/, () => new Response(snapshot))
  expect(await estimate()).toEqual({ products: 30, bytes: 9000, pictures: 0, seconds: 1 })
  expect((await estimate({ pictures: 'small' })).pictures).toBe(60)
  expect(asked.filter((path) => !path.startsWith('catalogue/snapshot'))).toEqual([])
})

test('is left off when nobody waits for it', async () => {
  connect()
  const leaving = new AbortController()
  const left = estimateBundle({ categories: null, pictures: 'none' }, leaving.signal)
  leaving.abort(new Error('Left.'))
  await expect(left).rejects.toThrow('Left.')
})
