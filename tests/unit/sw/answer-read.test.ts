/** Public reads through the service worker: the shop first, the last good answer behind it. */
import { denied, down, type World, workerWorld } from './worker-world'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { gate } from '../session/device'
import { canonical, readKey, readReply, readStrategy } from '../../../sw/answer-read'

const reads = readStrategy('reads', 10)
let answer: (request: Request) => Response | Promise<Response>
let world: World

beforeEach(() => {
  world = workerWorld((request) => answer(request))
})

const url = 'https://api.example/frontend/api/product/'
const post = (body: string) => new Request(url, { method: 'POST', body })
const ask = (request = new Request(url)) => {
  const [answered, kept] = reads.handleAll({ request, event: world.event })
  kept.catch(() => {})
  return answered
}
const json = (reply: unknown, status = 200) => Response.json(reply, { status })
const html = (status = 200) =>
  new Response('<h1>Hotel</h1>', { status, headers: { 'content-type': 'text/html' } })

const hanging = () => new Promise<Response>(() => {})

async function patienceBegun(): Promise<void> {
  while (vi.getTimerCount() === 0) await new Promise((done) => setImmediate(done))
}

async function visited(reply: unknown = { Data: 'first' }): Promise<void> {
  answer = () => json(reply)
  await ask()
  await world.settled()
}

test('a good answer passes and is kept', async () => {
  answer = () => json({ Data: 'first' })
  const given = await ask()
  expect(await given.json()).toEqual({ Data: 'first' })
  expect(given.headers.get('x-cached-at')).toBeNull()
  await world.settled()
  expect(world.kept()).toHaveLength(1)
})

test.each([
  ['a hotel page', () => html()],
  ['500 with JSON', () => json({ Data: 'bad' }, 500)],
  ['500 with a page', () => html(500)],
  ['an error reply with 200', () => json({ ErrorCode: 'INVALIDTOKEN' })],
  ['an error message with 200', () => json({ ErrorMessage: 'No.' })],
  ['half of the JSON', () => new Response('{"Data": [1,')],
  ['a bare text', () => json('soon')],
  ['null', () => json(null)],
  ['JSON without a payload', () => json({})],
  ['404', () => json({ ErrorMessage: 'No such thing.' }, 404)],
])('%s is passed on the first time and never kept', async (_, bad) => {
  answer = bad
  const expected = bad()
  const given = await ask()
  expect([given.status, await given.text()]).toEqual([expected.status, await expected.text()])
  await world.settled()
  expect(world.kept()).toEqual([])
})

test.each([
  ['a hotel page', () => html()],
  ['a hotel page with 403', () => html(403)],
  ['500', () => json({ ErrorMessage: 'Restocking.' }, 500)],
  ['too many requests', () => json({ ErrorMessage: 'Slow down.' }, 429)],
  ['half of the JSON', () => new Response('{"Data": [1,')],
  ['JSON without a payload', () => json({})],
  ['a network’s own JSON', () => json({ status: 'login required' })],
  ['no network', down],
])('%s gives the kept answer, with its time', async (_, bad) => {
  vi.spyOn(Date, 'now').mockReturnValue(1234)
  await visited()
  answer = bad
  const given = await ask()
  expect(given.headers.get('x-cached-at')).toBe('1234')
  expect(await given.json()).toEqual({ Data: 'first' })
  await world.settled()
  answer = down
  expect(await (await ask()).json()).toEqual({ Data: 'first' })
})

test.each([404, 401, 400])(
  'a refusal with %i is an answer: it passes, and the kept one stays',
  async (status) => {
    await visited()
    answer = () => json({ ErrorMessage: 'No.' }, status)
    expect((await ask()).status).toBe(status)
    await world.settled()
    answer = down
    expect(await (await ask()).json()).toEqual({ Data: 'first' })
  },
)

test.each([
  ['a hotel page', () => html()],
  ['a hotel page with 403', () => html(403)],
  ['a gateway’s page', () => html(503)],
])('%s from the browser’s cache gives way to the shop’s answer', async (_, inCache) => {
  answer = ({ cache }) => (cache === 'reload' ? json({ Data: 'now' }) : inCache())
  const given = await ask()
  expect(await given.json()).toEqual({ Data: 'now' })
  await world.settled()
  answer = down
  expect(await (await ask()).json()).toEqual({ Data: 'now' })
})

test('a POST is not sent again for a hotel page', async () => {
  const asked: string[] = []
  answer = ({ cache }) => {
    asked.push(cache)
    return html()
  }
  expect(await (await ask(post('{}'))).text()).toBe('<h1>Hotel</h1>')
  expect(asked).toEqual(['default'])
})

test('no network and nothing kept fails like fetch', async () => {
  answer = down
  await expect(ask()).rejects.toThrow()
})

test('a shop that hangs gives the kept answer after three seconds', async () => {
  await visited()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const late = gate<Response>()
  answer = () => late.opened
  const given = vi.fn()
  const asking = ask().then(given)
  await patienceBegun()
  await vi.advanceTimersByTimeAsync(2999)
  expect(given).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await asking
  vi.useRealTimers()
  const released = vi.fn()
  const held = world.settled().then(released)
  await new Promise((done) => setTimeout(done, 20))
  expect(released).not.toHaveBeenCalled()
  late.open(json({ Data: 'second' }))
  await held
  answer = down
  expect(await (await ask()).json()).toEqual({ Data: 'second' })
})

test('a cache that cannot be used does not keep the shop’s answer back', async () => {
  vi.stubGlobal('caches', { open: denied, match: denied })
  answer = () => json({ Data: 'first' })
  expect(await (await ask()).json()).toEqual({ Data: 'first' })
})

describe('what is kept is told apart', () => {
  test('by the body of a POST, however it was written', async () => {
    answer = (request) => (request.method === 'POST' ? json({ Data: 'posted' }) : json({ Data: 'got' }))
    for (const request of [
      post('{"a":1,"b":[2]}'),
      post('{"b":[2],"a":1}'),
      post('{"a":2}'),
      new Request(url),
    ])
      await ask(request)
    await world.settled()
    expect(world.kept()).toHaveLength(3)
    answer = hanging
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const given = ask(post('{"b":[2],"a":1}'))
    await patienceBegun()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await (await given).json()).toEqual({ Data: 'posted' })
  })

  test('by address, whatever the order of its query', async () => {
    const key = async (address: string) => (await readKey(new Request(address))).url
    expect(await key(`${url}?a=1&b=2`)).toBe(await key(`${url}?b=2&a=1`))
    expect(await key(`${url}?a=1`)).not.toBe(await key(`${url}?a=2`))
    expect(await key(url)).toMatch(/^https:\/\/shop\.example\/kept-read\/[\da-f]{64}$/)
  })

  test('under the key of every worker before, and the request can still be sent', async () => {
    const request = post('{"b":[2],"a":1}')
    const key = await readKey(request)
    expect(await request.text()).toBe('{"b":[2],"a":1}')
    expect(key.url.slice(-64)).toBe('8a008f426ab85dd54b2ff16ef20953977ab9f10a8309e7ff09f5dd22af9ba6b8')
  })

  test.each([
    ['{"b":1,"a":{"d":[{"z":1,"y":2}],"c":null}}', '{"a":{"c":null,"d":[{"y":2,"z":1}]},"b":1}'],
    [' [ 3, 1 ] ', '[3,1]'],
    ['not json', 'not json'],
    ['', ''],
  ])('%j in canonical form', (text, expected) => {
    expect(canonical(text)).toBe(expected)
  })
})

test.each([
  ['{"data":[]}', 'data'],
  ['{"Description":[]}', 'data'],
  ['{"Data":{},"ErrorCode":0,"ErrorMessage":""}', 'data'],
  ['{}', 'empty'],
  ['[]', 'empty'],
  ['{"status":"login required"}', 'empty'],
  ['{"ErrorCode":"X"}', 'error'],
  ['{"ErrorMessage":"No."}', 'error'],
  ['7', 'nonsense'],
  ['', 'nonsense'],
  ['<h1>Hotel</h1>', 'nonsense'],
])('%s says %s', (text, says) => {
  expect(readReply(text)).toBe(says)
})
