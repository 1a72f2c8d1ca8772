/** Estimate before the catalogue is saved: counted when the shop has a bulk read, otherwise approximate. */
import { beforeEach, expect, test, vi } from 'vitest'
import { connectTransport } from '../../../../../src/api/request'
import type { BundleChoice } from '../../../../../src/domain/catalogue/bundle'
import { OfflineFailure, RejectedFailure } from '../../../../../src/domain/failure'
import { estimateBundle } from '../../../../../src/saved/catalogue/save/estimate'
import { RecordingShop } from './saver-fixture'

let requests: string[] = []

/** Connects a shop of 30 products, which answers differently when the path matches `pathPattern`. */
function connect(pathPattern = /^$/, createAnswer = () => new Response('')): void {
  const shop = new RecordingShop(30)
  requests = []
  connectTransport({
    fetch: (url) => {
      const path = new URL(url, 'http://shop.test').href.replace('http://shop.test/frontend/api/', '')
      requests.push(path)
      if (pathPattern.test(path)) return Promise.resolve(createAnswer())
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

test('estimate counts products by category', async () => {
  connect()
  const { products, bytes, pictures, seconds } = await estimate()
  expect({ products, pictures }).toEqual({ products: 30, pictures: 0 })
  expect([bytes / 30, seconds]).toEqual([14_000, 3])
  expect((await estimate({ categories: ['c1'] })).products).toBe(15)
  expect((await estimate({ categories: ['nowhere'] })).products).toBe(0)
})

test('estimate with pictures is larger, and no picture is fetched', async () => {
  connect()
  const none = await estimate()
  const [small, large] = [await estimate({ pictures: 'small' }), await estimate({ pictures: 'large' })]
  expect([small.pictures, large.pictures]).toEqual([60, 240])
  expect([small.bytes - none.bytes, large.bytes - none.bytes]).toEqual([360_000, 4_320_000])
  expect(requests.filter((path) => !/^(category|catalogue)/.test(path))).toEqual([])
})

test('estimate ignores an HTML page in reply to the bulk read', async () => {
  const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  connect(/catalogue.snapshot/, page)
  expect((await estimate()).products).toBe(30)
  connect(/./, page)
  await expect(estimate()).rejects.toThrow(OfflineFailure)
})

test('estimate uses the counts of a bulk read, without other requests', async () => {
  const snapshot = '{"Snapshot":{"Version":"1","Full":true,"Products":30,"Bytes":9000}}\n{"Done":{}}\n'
  connect(/catalogue.snapshot/, () => new Response(snapshot))
  expect(await estimate()).toEqual({ products: 30, bytes: 9000, pictures: 0, seconds: 1 })
  expect((await estimate({ pictures: 'small' })).pictures).toBe(60)
  expect(requests.filter((path) => !path.startsWith('catalogue/snapshot'))).toEqual([])
})

test('estimate stops when its signal is aborted', async () => {
  connect()
  const controller = new AbortController()
  const estimating = estimateBundle({ categories: null, pictures: 'none' }, controller.signal)
  controller.abort(new Error('Left.'))
  await expect(estimating).rejects.toThrow('Left.')
})
