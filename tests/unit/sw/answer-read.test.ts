/** Public reads through the service worker: the server first, the last good reply as a fallback. */
import { denied, down, type WorkerEnvironment, workerEnvironment } from './worker-environment'
import { beforeEach, expect, test, vi } from 'vitest'
import { gate } from '../session/device'
import { canonical, readKey, readReply, readStrategy } from '../../../sw/answer-read'

const reads = readStrategy('reads', 10)
let answer: (request: Request) => Response | Promise<Response>
let environment: WorkerEnvironment

beforeEach(() => {
  environment = workerEnvironment((request) => answer(request))
})

const url = 'https://api.example/frontend/api/product/'
const post = (body: string) => new Request(url, { method: 'POST', body })
const handle = (request = new Request(url)) => {
  const [answered, stored] = reads.handleAll({ request, event: environment.event })
  stored.catch(() => {})
  return answered
}
const json = (reply: unknown, status = 200) => Response.json(reply, { status })
const html = (status = 200) =>
  new Response('<h1>Hotel</h1>', { status, headers: { 'content-type': 'text/html' } })

const hanging = () => new Promise<Response>(() => {})

async function waitForTimer(): Promise<void> {
  while (vi.getTimerCount() === 0) await new Promise((done) => setImmediate(done))
}

async function storeReply(reply: unknown = { Data: 'first' }): Promise<void> {
  answer = () => json(reply)
  await handle()
  await environment.settled()
}

test('good reply is passed on and stored', async () => {
  answer = () => json({ Data: 'first' })
  const response = await handle()
  expect(await response.json()).toEqual({ Data: 'first' })
  expect(response.headers.get('x-cached-at')).toBeNull()
  await environment.settled()
  expect(environment.storedRecords()).toHaveLength(1)
})

test.each([
  ['a hotel page', () => html()],
  ['500 with JSON', () => json({ Data: 'bad' }, 500)],
  ['an error reply with 200', () => json({ ErrorCode: 'INVALIDTOKEN' })],
  ['half of the JSON', () => new Response('{"Data": [1,')],
  ['null', () => json(null)],
  ['JSON without a payload', () => json({})],
])('%s is passed on the first time and never stored', async (_, createAnswer) => {
  answer = createAnswer
  const expected = createAnswer()
  const response = await handle()
  expect([response.status, await response.text()]).toEqual([expected.status, await expected.text()])
  await environment.settled()
  expect(environment.storedRecords()).toEqual([])
})

test.each([
  ['a hotel page', () => html()],
  ['a hotel page with 403', () => html(403)],
  ['500', () => json({ ErrorMessage: 'Restocking.' }, 500)],
  ['half of the JSON', () => new Response('{"Data": [1,')],
  ['JSON without a payload', () => json({})],
  ['a network’s own JSON', () => json({ status: 'login required' })],
  ['missing for lack of a network', down],
])('stored reply is returned with its time when the server’s reply is %s', async (_, createAnswer) => {
  vi.spyOn(Date, 'now').mockReturnValue(1234)
  await storeReply()
  answer = createAnswer
  const response = await handle()
  expect(response.headers.get('x-cached-at')).toBe('1234')
  expect(await response.json()).toEqual({ Data: 'first' })
  await environment.settled()
  answer = down
  expect(await (await handle()).json()).toEqual({ Data: 'first' })
})

test.each([404])('refusal with %i is passed on, and the stored reply stays', async (status) => {
  await storeReply()
  answer = () => json({ ErrorMessage: 'No.' }, status)
  expect((await handle()).status).toBe(status)
  await environment.settled()
  answer = down
  expect(await (await handle()).json()).toEqual({ Data: 'first' })
})

test.each([
  ['a hotel page', () => html()],
  ['a hotel page with 403', () => html(403)],
  ['a gateway’s page', () => html(503)],
])('%s from the browser’s cache is replaced by the server’s reply', async (_, inCache) => {
  answer = ({ cache }) => (cache === 'reload' ? json({ Data: 'now' }) : inCache())
  const response = await handle()
  expect(await response.json()).toEqual({ Data: 'now' })
  await environment.settled()
  answer = down
  expect(await (await handle()).json()).toEqual({ Data: 'now' })
})

test('POST is not sent again after a hotel page', async () => {
  const cacheModes: string[] = []
  answer = ({ cache }) => {
    cacheModes.push(cache)
    return html()
  }
  expect(await (await handle(post('{}'))).text()).toBe('<h1>Hotel</h1>')
  expect(cacheModes).toEqual(['default'])
})

test('read fails like fetch when offline and no reply is stored', async () => {
  answer = down
  await expect(handle()).rejects.toThrow()
})

test('stored reply is given after three seconds when the server hangs', async () => {
  await storeReply()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const late = gate<Response>()
  answer = () => late.opened
  const onReply = vi.fn()
  const pending = handle().then(onReply)
  await waitForTimer()
  await vi.advanceTimersByTimeAsync(2999)
  expect(onReply).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await pending
  vi.useRealTimers()
  const released = vi.fn()
  const finished = environment.settled().then(released)
  await new Promise((done) => setTimeout(done, 20))
  expect(released).not.toHaveBeenCalled()
  late.open(json({ Data: 'second' }))
  await finished
  answer = down
  expect(await (await handle()).json()).toEqual({ Data: 'second' })
})

test('reply is delivered even when the cache cannot be used', async () => {
  vi.stubGlobal('caches', { open: denied, match: denied })
  answer = () => json({ Data: 'first' })
  expect(await (await handle()).json()).toEqual({ Data: 'first' })
})

test('stored reply of a POST is keyed by its body, however it is formatted', async () => {
  answer = (request) => (request.method === 'POST' ? json({ Data: 'posted' }) : json({ Data: 'got' }))
  for (const request of [post('{"a":1,"b":[2]}'), post('{"b":[2],"a":1}'), post('{"a":2}'), new Request(url)])
    await handle(request)
  await environment.settled()
  expect(environment.storedRecords()).toHaveLength(3)
  answer = hanging
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const response = handle(post('{"b":[2],"a":1}'))
  await waitForTimer()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await (await response).json()).toEqual({ Data: 'posted' })
})

test('stored reply is keyed by address, whatever the order of its query', async () => {
  const key = async (address: string) => (await readKey(new Request(address))).url
  expect(await key(`${url}?a=1&b=2`)).toBe(await key(`${url}?b=2&a=1`))
  expect(await key(`${url}?a=1`)).not.toBe(await key(`${url}?a=2`))
  expect(await key(url)).toMatch(/^https:\/\/shop\.example\/kept-read\/[\da-f]{64}$/)
})

test('key is the same as in earlier workers, and the request body stays readable', async () => {
  const request = post('{"b":[2],"a":1}')
  const key = await readKey(request)
  expect(await request.text()).toBe('{"b":[2],"a":1}')
  expect(key.url.slice(-64)).toBe('8a008f426ab85dd54b2ff16ef20953977ab9f10a8309e7ff09f5dd22af9ba6b8')
})

test.each([
  ['{"b":1,"a":{"d":[{"z":1,"y":2}],"c":null}}', '{"a":{"c":null,"d":[{"y":2,"z":1}]},"b":1}'],
  ['not json', 'not json'],
])('%j is brought into canonical form', (text, expected) => expect(canonical(text)).toBe(expected))

test.each([
  ['{"data":[]}', 'data'],
  ['{"Data":{},"ErrorCode":0,"ErrorMessage":""}', 'data'],
  ['{}', 'empty'],
  ['{"status":"login required"}', 'empty'],
  ['{"ErrorCode":"X"}', 'error'],
  ['7', 'nonsense'],
])('reply %s is classified as %s', (text, kind) => expect(readReply(text)).toBe(kind))
