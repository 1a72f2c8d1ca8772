/** The code decoder is stored when it is used, and updated on devices with a saved catalogue. */
import { beforeEach, expect, test, vi } from 'vitest'
import { cacheNames } from '../../../src/device/storage-names'
import { answerLateFile, cacheLateFiles, dropOldLateFiles } from '../../../sw/late-files'
import { down, type WorkerEnvironment, workerEnvironment } from './worker-environment'

const site = 'https://shop.example/assets'
const old = `${site}/decoder-1.wasm`
const current = [`${site}/decoder-2.wasm`, `${site}/decoder-worker-2.js`]
let isSaved = false
vi.mock('../../../src/device/database', () => ({ databaseExists: async () => isSaved }))

let environment: WorkerEnvironment
let network: (request: Request) => Response | Promise<Response>
beforeEach(async () => {
  isSaved = false
  network = ({ url }) => new Response(`network ${url}`)
  environment = workerEnvironment((request) => network(request))
  await environment.put(cacheNames.lateFiles, old, new Response('old'))
})

const stored = () =>
  environment.storedRecords().map((record) => record.replace(`${cacheNames.lateFiles} `, ''))

test('new build stores its decoder on a device with a saved catalogue', async () => {
  isSaved = true
  await cacheLateFiles(current)
  expect(stored()).toEqual([old, ...current])
  await dropOldLateFiles(current)
  expect(stored()).toEqual(current)
})

test('update fetches no decoder without a saved catalogue', async () => {
  await cacheLateFiles(current)
  await dropOldLateFiles(current)
  expect(stored()).toEqual([])
})

test('used decoder works offline, and a failed one is not stored', async () => {
  const [file = ''] = current
  network = () => new Response('gone', { status: 404 })
  expect((await answerLateFile(file)).status).toBe(404)
  expect(stored()).toEqual([old])
  network = () => new Response('module')
  await answerLateFile(file)
  network = down
  expect(await (await answerLateFile(file)).text()).toBe('module')
  await expect(answerLateFile(`${site}/decoder-3.wasm`)).rejects.toThrow('Failed to fetch')
})

test('decoder is loaded online when the device has no storage left', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  vi.stubGlobal('caches', { open: full, match: async () => undefined })
  expect((await answerLateFile(old)).status).toBe(200)
})
