/** A cache keeps its size: what came first goes first. */
import { expect, test } from 'vitest'
import { trim } from '../../../sw/trim'

function cacheOf(count: number) {
  const urls = Array.from({ length: count }, (_, index) => `https://x.example/${index}`)
  return {
    urls,
    cache: {
      keys: async () => urls.map((url) => new Request(url)),
      delete: async (key: Request) => urls.splice(urls.indexOf(key.url), 1).length > 0,
    } as unknown as Cache,
  }
}

test('drops the oldest beyond the limit', async () => {
  const { urls, cache } = cacheOf(5)
  await trim(cache, 3, 1)
  expect(urls).toEqual(['https://x.example/2', 'https://x.example/3', 'https://x.example/4'])
})

test('leaves a cache within its limit alone', async () => {
  const { urls, cache } = cacheOf(3)
  await trim(cache, 3, 1)
  expect(urls).toHaveLength(3)
})
