/** The decoder of QR codes and barcodes is cached when it is first used, and updated with a saved catalogue. */
import { beforeEach, expect, test, vi } from 'vitest'
import { cacheNames } from '../../../src/device/storage-names'
import {
  respondWithOnDemandFile,
  cacheOnDemandFiles,
  deleteOldOnDemandFiles,
} from '../../../sw/on-demand-files'
import { down, type WorkerEnvironment, workerEnvironment } from './worker-environment'

const site = 'https://shop.example/assets'
const oldFile = `${site}/decoder-1.wasm`
const currentFiles = [`${site}/decoder-2.wasm`, `${site}/decoder-worker-2.js`]
let isSaved = false
vi.mock('../../../src/device/database', () => ({ databaseExists: async () => isSaved }))

let environment: WorkerEnvironment
let network: (request: Request) => Response | Promise<Response>
beforeEach(async () => {
  isSaved = false
  network = ({ url }) => new Response(`network ${url}`)
  environment = workerEnvironment((request) => network(request))
  await environment.put(cacheNames.onDemandFiles, oldFile, new Response('old'))
})

const stored = () =>
  environment.storedRecords().map((record) => record.replace(`${cacheNames.onDemandFiles} `, ''))

test('new build stores its decoder on a device with a saved catalogue', async () => {
  isSaved = true
  await cacheOnDemandFiles(currentFiles)
  expect(stored()).toEqual([oldFile, ...currentFiles])
  await deleteOldOnDemandFiles(currentFiles)
  expect(stored()).toEqual(currentFiles)
})

test('update fetches no decoder without a saved catalogue', async () => {
  await cacheOnDemandFiles(currentFiles)
  await deleteOldOnDemandFiles(currentFiles)
  expect(stored()).toEqual([])
})

test('used decoder works offline, and a failed response is not stored', async () => {
  const [file = ''] = currentFiles
  network = () => new Response('gone', { status: 404 })
  expect((await respondWithOnDemandFile(file)).status).toBe(404)
  expect(stored()).toEqual([oldFile])
  network = () => new Response('module')
  await respondWithOnDemandFile(file)
  network = down
  expect(await (await respondWithOnDemandFile(file)).text()).toBe('module')
  await expect(respondWithOnDemandFile(`${site}/decoder-3.wasm`)).rejects.toThrow('Failed to fetch')
})

test('decoder is loaded online when the device has no storage left', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  vi.stubGlobal('caches', { open: full, match: async () => undefined })
  expect((await respondWithOnDemandFile(oldFile)).status).toBe(200)
})
