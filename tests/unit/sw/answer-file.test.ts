/** Pictures and templates through the service worker: stored when they are complete and of the right type. */
import { denied, down, type WorkerEnvironment, workerEnvironment } from './worker-environment'
import { beforeEach, expect, test, vi } from 'vitest'
import { fileStrategy } from '../../../sw/answer-file'
import { cacheNames } from '../../../src/device/storage-names'

const pictures = fileStrategy('picture', 'pictures', 10)
const templates = fileStrategy('template', 'templates', 10)
const url = 'https://img.example/w640/mug.webp'
let answer: (request: Request) => Response | Promise<Response>
let requestedUrls: string[]
let environment: WorkerEnvironment

beforeEach(() => {
  requestedUrls = []
  environment = workerEnvironment((request) => {
    requestedUrls.push(request.url)
    return answer(request)
  })
})

const file = (text: string, type: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': type } })
const makePrivate = (response: Response) => {
  response.headers.set('cache-control', 'private, no-store')
  return response
}
const opaque = (): Response =>
  Object.defineProperties(file('x', 'image/webp'), { type: { value: 'opaque' }, clone: { value: opaque } })
const handle = (rule = pictures, address = url) => {
  const [answered, stored] = rule.handleAll({ request: new Request(address), event: environment.event })
  stored.catch(() => {})
  return answered
}

test('picture is fetched once and stored', async () => {
  answer = () => file('mug', 'image/webp')
  expect(await (await handle()).text()).toBe('mug')
  await environment.settled()
  expect(await (await handle()).text()).toBe('mug')
  expect(requestedUrls).toEqual([url])
})

test.each([
  ['an opaque answer', pictures, opaque],
  ['a hotel page', pictures, () => file('<h1>Hotel</h1>', 'text/html')],
  ['a private picture', pictures, () => makePrivate(file('face', 'image/webp'))],
  ['part of a file', templates, () => file('x', 'application/pdf', 206)],
  ['a picture in place of a template', templates, () => file('x', 'image/webp')],
])('%s is passed on and not stored', async (_, rule, createAnswer) => {
  answer = createAnswer
  expect((await handle(rule)).status).toBe(createAnswer().status)
  await environment.settled()
  expect(environment.storedRecords()).toEqual([])
})

test.each([
  ['a hotel page', () => file('<h1>Hotel</h1>', 'text/html'), [`pictures ${url}`]],
  ['a page that cannot be read', down, []],
])('%s in the browser’s cache is replaced by the picture', async (_, inCache, stored) => {
  answer = ({ cache }) => (cache === 'reload' ? file('mug', 'image/webp') : inCache())
  expect(await (await handle()).text()).toBe('mug')
  await environment.settled()
  expect(environment.storedRecords()).toEqual(stored)
})

test.each(['application/octet-stream', 'Application/PDF; x=y'])(
  'template may have the type %s',
  async (type) => {
    answer = () => file('pdf', type)
    await handle(templates, 'https://img.example/t/mug.pdf')
    await environment.settled()
    expect(environment.storedRecords()).toEqual(['templates https://img.example/t/mug.pdf'])
  },
)

test('another width of the same picture is used offline', async () => {
  await environment.put('pictures', 'https://img.example/w320/mug.webp', file('small', 'image/webp'))
  answer = down
  expect(await (await handle()).text()).toBe('small')
  await environment.put('pictures', 'https://img.example/w1280/mug.webp', file('large', 'image/webp'))
  expect(await (await handle()).text()).toBe('large')
})

test('request fails like fetch when offline and no width is stored', async () => {
  await environment.put('pictures', 'https://img.example/w320/cap.webp', file('cap', 'image/webp'))
  answer = down
  await expect(handle()).rejects.toThrow()
})

const catalogueCache = cacheNames.cataloguePictures

test('picture of the saved catalogue is not requested again', async () => {
  await environment.put(catalogueCache, url, file('saved', 'image/webp'))
  expect(await (await handle()).text()).toBe('saved')
  expect(await (await handle(pictures, 'https://img.example/w320/mug.webp')).text()).toBe('saved')
  await environment.settled()
  expect(requestedUrls).toEqual([])
  expect(environment.storedRecords()).toEqual([`${catalogueCache} ${url}`])
})

test('narrower picture of the catalogue is used only offline', async () => {
  await environment.put(catalogueCache, 'https://img.example/w320/mug.webp', file('small', 'image/webp'))
  answer = down
  expect(await (await handle()).text()).toBe('small')
  answer = () => file('mug', 'image/webp')
  expect(await (await handle()).text()).toBe('mug')
  expect(requestedUrls).toEqual([url, url])
})

test('saved catalogue is not used for templates', async () => {
  const template = 'https://img.example/t/mug.pdf'
  await environment.put(catalogueCache, template, file('x', 'application/pdf'))
  answer = () => file('pdf', 'application/pdf')
  expect(await (await handle(templates, template)).text()).toBe('pdf')
})

test('full cache of pictures is trimmed, but the saved catalogue is not', async () => {
  for (let n = 0; n < 120; n += 1)
    await environment.put(catalogueCache, `https://img.example/${n}`, file('x', 'image/webp'))
  answer = () => file('mug', 'image/webp')
  for (let n = 0; n < 120; n += 1) {
    await handle(pictures, `https://img.example/new-${n}.webp`)
    await environment.settled()
  }
  expect(environment.storedRecords().filter((entry) => entry.startsWith(catalogueCache))).toHaveLength(120)
  const remaining = environment.storedRecords().filter((entry) => entry.startsWith('pictures'))
  expect(remaining.length).toBeLessThan(70)
  expect(remaining.at(-1)).toContain('new-119')
})

test('picture is delivered even when the cache cannot be used', async () => {
  vi.stubGlobal('caches', { open: denied, match: denied })
  answer = () => file('mug', 'image/webp')
  expect(await (await handle()).text()).toBe('mug')
})
