/** Pictures and templates through the service worker: kept when whole and of their kind. */
import { denied, down, type World, workerWorld } from './worker-world'
import { beforeEach, expect, test, vi } from 'vitest'
import { fileStrategy } from '../../../sw/answer-file'
import { cacheNames } from '../../../src/device/storage-names'

const pictures = fileStrategy('picture', 'pictures', 10)
const templates = fileStrategy('template', 'templates', 10)
const url = 'https://img.example/w640/mug.webp'
let answer: (request: Request) => Response | Promise<Response>
let asked: string[]
let world: World

beforeEach(() => {
  asked = []
  world = workerWorld((request) => {
    asked.push(request.url)
    return answer(request)
  })
})

const file = (text: string, type: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': type } })
const privately = (response: Response) => {
  response.headers.set('cache-control', 'private, no-store')
  return response
}
const opaque = (): Response =>
  Object.defineProperties(file('x', 'image/webp'), { type: { value: 'opaque' }, clone: { value: opaque } })
const ask = (rule = pictures, address = url) => {
  const [answered, kept] = rule.handleAll({ request: new Request(address), event: world.event })
  kept.catch(() => {})
  return answered
}

test('a picture is fetched once and kept', async () => {
  answer = () => file('mug', 'image/webp')
  expect(await (await ask()).text()).toBe('mug')
  await world.settled()
  expect(await (await ask()).text()).toBe('mug')
  expect(asked).toEqual([url])
})

test.each([
  ['an opaque answer', pictures, opaque],
  ['a hotel page', pictures, () => file('<h1>Hotel</h1>', 'text/html')],
  ['an error', pictures, () => file('x', 'image/webp', 500)],
  ['a private picture', pictures, () => privately(file('face', 'image/webp'))],
  ['part of a file', templates, () => file('x', 'application/pdf', 206)],
  ['a picture in place of a template', templates, () => file('x', 'image/webp')],
  ['a page in place of a template', templates, () => file('<h1>', 'text/html')],
])('%s passes and is not kept', async (_, rule, bad) => {
  answer = bad
  expect((await ask(rule)).status).toBe(bad().status)
  await world.settled()
  expect(world.kept()).toEqual([])
})

test.each([
  ['a hotel page', () => file('<h1>Hotel</h1>', 'text/html')],
  ['a page that says it is not there', () => file('<h1>No</h1>', 'Text/HTML; charset=utf-8', 404)],
  ['a page that may not be read', down],
])('%s in the browser’s cache gives way to the picture', async (_, inCache) => {
  answer = ({ cache }) => (cache === 'reload' ? file('mug', 'image/webp') : inCache())
  expect(await (await ask()).text()).toBe('mug')
})

test('a picture behind a cached page is stored', async () => {
  answer = ({ cache }) => file('mug', cache === 'reload' ? 'image/webp' : 'text/html')
  await ask()
  await world.settled()
  expect(world.kept()).toEqual([`pictures ${url}`])
})

test.each(['application/pdf', 'application/octet-stream', 'Application/PDF; x=y'])(
  'a template may come as %s',
  async (type) => {
    answer = () => file('pdf', type)
    await ask(templates, 'https://img.example/t/mug.pdf')
    await world.settled()
    expect(world.kept()).toEqual(['templates https://img.example/t/mug.pdf'])
  },
)

test('without a network another width of the same picture will do', async () => {
  await world.put('pictures', 'https://img.example/w320/mug.webp', file('small', 'image/webp'))
  answer = down
  expect(await (await ask()).text()).toBe('small')
  await world.put('pictures', 'https://img.example/w1280/mug.webp', file('large', 'image/webp'))
  expect(await (await ask()).text()).toBe('large')
})

test('without a network and any width it fails like fetch', async () => {
  await world.put('pictures', 'https://img.example/w320/cap.webp', file('cap', 'image/webp'))
  answer = down
  await expect(ask()).rejects.toThrow()
})

const catalogue = cacheNames.cataloguePictures

test('a picture of the saved catalogue is not asked for again', async () => {
  await world.put(catalogue, url, file('saved', 'image/webp'))
  expect(await (await ask()).text()).toBe('saved')
  expect(await (await ask(pictures, 'https://img.example/w320/mug.webp')).text()).toBe('saved')
  await world.settled()
  expect(asked).toEqual([])
  expect(world.kept()).toEqual([`${catalogue} ${url}`])
})

test('a narrower one of the catalogue stands in only without a network', async () => {
  await world.put(catalogue, 'https://img.example/w320/mug.webp', file('small', 'image/webp'))
  answer = down
  expect(await (await ask()).text()).toBe('small')
  answer = () => file('mug', 'image/webp')
  expect(await (await ask()).text()).toBe('mug')
  expect(asked).toEqual([url, url])
})

test('the catalogue has nothing to say to templates', async () => {
  const template = 'https://img.example/t/mug.pdf'
  await world.put(catalogue, template, file('x', 'application/pdf'))
  answer = () => file('pdf', 'application/pdf')
  expect(await (await ask(templates, template)).text()).toBe('pdf')
})

test('a full cache of pictures is trimmed, the catalogue is not', async () => {
  for (let n = 0; n < 120; n += 1)
    await world.put(catalogue, `https://img.example/${n}`, file('x', 'image/webp'))
  answer = () => file('mug', 'image/webp')
  for (let n = 0; n < 120; n += 1) {
    await ask(pictures, `https://img.example/new-${n}.webp`)
    await world.settled()
  }
  expect(world.kept().filter((one) => one.startsWith(catalogue))).toHaveLength(120)
  const left = world.kept().filter((one) => one.startsWith('pictures'))
  expect(left.length).toBeLessThan(70)
  expect(left.at(-1)).toContain('new-119')
})

test('a cache that cannot be used does not keep a picture back', async () => {
  vi.stubGlobal('caches', { open: denied, match: denied })
  answer = () => file('mug', 'image/webp')
  expect(await (await ask()).text()).toBe('mug')
})
