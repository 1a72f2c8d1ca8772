/** Pages of the previous build find their script files after the next build took over. */
import { beforeEach, expect, test, vi } from 'vitest'
import { cacheNames } from '../../../src/device/storage-names'
import { answerAsset, cachePreviousBuild } from '../../../sw/previous-build'
import { type WorkerEnvironment, workerEnvironment } from './worker-environment'

const precache = 'precache'
const site = 'https://shop.example'
let environment: WorkerEnvironment
beforeEach(async () => {
  environment = workerEnvironment((request) => new Response(`network ${request.url}`))
  for (const file of ['/app.html?__WB_REVISION__=1', '/assets/shared.js', '/assets/cart-1.js'])
    await environment.put(precache, `${site}${file}`, new Response(file))
})

const previousRecords = () =>
  environment.storedRecords().filter((record) => record.startsWith(cacheNames.previousBuild))
const answer = async (path: string) => (await answerAsset(new Request(`${site}${path}`))).text()

test('files missing from the new build are stored, and only those', async () => {
  await cachePreviousBuild(precache, ['app.html', 'assets/shared.js', 'assets/cart-2.js'])
  expect(previousRecords()).toEqual([`${cacheNames.previousBuild} ${site}/assets/cart-1.js`])
  expect(await answer('/assets/cart-1.js')).toBe('/assets/cart-1.js')
  expect(await answer('/assets/other.js')).toBe(`network ${site}/assets/other.js`)
})

test('files of builds before the previous one are removed', async () => {
  await environment.put(cacheNames.previousBuild, `${site}/assets/cart-0.js`, new Response('old'))
  await cachePreviousBuild(precache, ['assets/shared.js', 'assets/cart-1.js'])
  expect(previousRecords()).toEqual([`${cacheNames.previousBuild} ${site}/assets/cart-0.js`])
  await cachePreviousBuild(precache, ['assets/shared.js'])
  expect(previousRecords()).toEqual([`${cacheNames.previousBuild} ${site}/assets/cart-1.js`])
})

test('new version is installed even when the device has no storage left', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'QuotaExceededError')) })
  await expect(cachePreviousBuild(precache, [])).resolves.toBeUndefined()
})
