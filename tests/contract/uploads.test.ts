/**
 * Request bodies: nothing is read before the sender is known, and many or endless bodies do not block other callers
 * (req 14.11).
 */
import { randomUUID } from 'node:crypto'
import { open as openFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fairQueue } from '../../server/base/concurrency'
import { memoryCounter } from '../../server/requests/rate-limit'
import { captureLog } from '../support/log'
import { artworkForm, endUploads, startHangingUpload, openBody, pictureForm } from './upload-calls'
import { addToCart } from './cart-calls'
import { type Customer, newCustomer, openProvider, readRefusal, repliedWith, testSettings } from './provider'
import { singleProcessTest } from './single-process'

const provider = openProvider()
const calls = ['cart/addattchment', 'auth/profilepic', 'cart/addbrief', 'auth/signin']

function send(call: string, body: ReadableStream | FormData | string, headers: Record<string, string> = {}) {
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  return provider.fetch(`/frontend/api/${call}`, init)
}

const multipart = (boundary: string) => ({ 'Content-Type': `multipart/form-data; boundary=${boundary}` })
const startOfForm = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="CartAttachments"; filename="a.png"\r\n\r\n\x89PNG`

afterEach(() => void vi.useRealTimers())

describe('request body', () => {
  singleProcessTest.each(calls.slice(0, 3))('body is not read without a session: %s', async (call) => {
    const { state, stream } = openBody()
    const reply = await send(call, stream, multipart('x'))
    expect([reply.status, state.pullCount]).toEqual([401, 0])
  })

  singleProcessTest.each(calls)('body is refused by the size that it announces: %s', async (call) => {
    const { state, stream } = openBody()
    const { headers } = await newCustomer(provider)
    const reply = await send(call, stream, { ...headers, 'Content-Length': '1000000000' })
    expect([reply.status, state.pullCount]).toEqual([413, 0])
    // A sender that still writes gets the reply only when the connection stays open for a moment.
    expect(reply.headers.get('Connection')).toBeNull()
  })

  singleProcessTest('body without a size is cut off when it grows too large', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(32))
      },
    })
    const reply = await send('auth/signin', endless)
    expect([reply.status, reply.headers.get('Connection')]).toEqual([413, 'close'])
    expect(sent).toBeLessThan(200_000)
  })
})

test.each([
  ['none', ''],
  ['7,000 characters', `boundary=${'x'.repeat(7000)}`],
])('form is refused because of its boundary: %s', async (_, boundary) => {
  const { headers } = await newCustomer(provider)
  for (const call of calls.slice(0, 2)) {
    const type = { 'Content-Type': `multipart/form-data; ${boundary}` }
    const refusal = await readRefusal(await send(call, '--x', { ...headers, ...type }))
    expect(refusal).toEqual([400, 'The form could not be read: its boundary is missing or too long.'])
  }
})

singleProcessTest('full disk is not an error of the sender, and is logged', async () => {
  const { headers } = await newCustomer(provider)
  const handle = await openFile(import.meta.filename)
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const write = vi.spyOn(Object.getPrototypeOf(handle), 'writeFile').mockRejectedValue(noSpace)
  const log = captureLog()
  try {
    const reply = await send('auth/profilepic', await pictureForm(), headers)
    const message = expect.stringMatching(/^Our storage is full\. Please try again later\. Reference \w+$/)
    expect(await readRefusal(reply)).toEqual([507, message])
    expect(log.withMessage('Request failed')).toMatchObject([{ err: expect.stringContaining('ENOSPC') }])
  } finally {
    log.restore()
    write.mockRestore()
    await handle.close()
  }
  const incoming = path.join(testSettings.dataFolder, 'uploads', 'incoming')
  expect(await readdir(incoming)).toEqual([])
  expect((await send('auth/profilepic', await pictureForm(), headers)).status).toBe(200)
})

describe('many simultaneous uploads', () => {
  const startUpload = ({ headers }: Customer) =>
    startHangingUpload(provider, '/frontend/api/cart/addattchment', { field: 'CartAttachments', headers })

  const startSlowUpload = (customer: Customer) => {
    const boundary = randomUUID()
    let pullCount = 0
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          if (++pullCount === 1) return controller.enqueue(new TextEncoder().encode(startOfForm(boundary)))
          await new Promise((passed) => setTimeout(passed, 1000))
          controller.enqueue(new Uint8Array(1))
        },
      },
      { highWaterMark: 0 },
    )
    const reply = send('cart/addattchment', stream, { ...customer.headers, ...multipart(boundary) })
    return { reply, isRead: () => pullCount > 1 }
  }

  singleProcessTest('uploads of one caller wait for a slot, and are refused beyond the limit', async () => {
    const [busy, other] = [await newCustomer(provider), await newCustomer(provider)]
    const uploads = Array.from({ length: 24 }, () => startUpload(busy))
    const refused = await Promise.race(uploads.map(({ reply }) => reply))
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
    expect(uploads.filter(({ isRead }) => isRead())).toHaveLength(3)
    const lineId = await addToCart(provider, other)
    expect((await send('cart/addattchment', await artworkForm(lineId), other.headers)).status).toBe(200)
    const replies = await endUploads(uploads)
    expect([repliedWith(replies, 429).length, repliedWith(replies, 422).length]).toEqual([1, 23])
  })

  singleProcessTest('slow uploads do not block other callers, and end with 408', async () => {
    const slowCustomers = await Promise.all(Array.from({ length: 4 }, async () => newCustomer(provider)))
    const other = await newCustomer(provider)
    const form = await artworkForm(await addToCart(provider, other))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const uploads = slowCustomers.flatMap((customer) => [1, 2, 3].map(() => startSlowUpload(customer)))
    await vi.waitUntil(() => uploads.every(({ isRead }) => isRead()))
    // These uploads must succeed without waiting, because the clock is faked.
    const picture = { method: 'POST', headers: other.headers, body: await pictureForm() }
    expect((await send('cart/addattchment', form, other.headers)).status).toBe(200)
    expect((await provider.fetch('/frontend/api/auth/profilepic', picture)).status).toBe(200)
    await vi.advanceTimersByTimeAsync(22_000)
    for (const { reply } of uploads)
      expect(await readRefusal(await reply)).toEqual([
        408,
        'Your connection is too slow: not everything arrived in time. Please try again.',
      ])
  })

  const limits = { maxConcurrent: 2, waitingPerCaller: 1, waiting: 2 }
  const end = (slot: Awaited<ReturnType<ReturnType<typeof fairQueue>>> | undefined) =>
    typeof slot === 'object' && slot.end()

  test('queue leaves a slot for a caller that has none', async () => {
    const queue = fairQueue({ ...limits, perCaller: 2, maxCallers: 3 })
    const busy = [await queue('a'), await queue('a')]
    const waiting = queue('a')
    expect(await queue('b')).toMatchObject({ end: expect.any(Function) })
    const last = queue('c')
    end(busy[0])
    // The earlier request of caller a is not next, because it exceeds the slots that all callers share.
    expect(await Promise.race([waiting, last])).toBe(await last)
  })

  test('queue has a limit for all callers together', async () => {
    const queue = fairQueue({ ...limits, perCaller: 1, maxCallers: 2 })
    const [first, second] = [await queue('a'), await queue('b')]
    const waiting = [queue('a'), queue('c')]
    expect([await queue('a'), await queue('d')]).toEqual(['caller full', 'full'])
    end(second)
    // The earlier request is not next, because its caller has a slot already.
    expect(await Promise.race(waiting)).toBe(await waiting[1])
    end(first)
    expect(await waiting[0]).toMatchObject({ end: expect.any(Function) })
  })
})

test('counter removes its oldest names, so that made-up names do not fill the memory', () => {
  const count = memoryCounter(1)
  count('the first')
  expect(() => count('the first')).toThrow('Too many requests')
  for (let name = 0; name < 100_000; name++) count(`made up ${name}`)
  expect(() => count('the first')).not.toThrow()
})
