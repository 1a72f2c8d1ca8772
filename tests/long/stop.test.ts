/** The provider is stopped while it works: requests that finish in time are complete, and slower requests are cut. */
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addToCart } from '../contract/cart-calls'
import { copyTemplate, newFolder } from '../contract/file-resources'
import { newCustomer, openProvider } from '../contract/provider'
import { artworkForm } from '../contract/upload-calls'
import { startProvider } from './killable-provider'

const url = await copyTemplate('seeded')
const provider = openProvider({}, url)
const env = {
  DATABASE_URL: url,
  SHOWFLOOR_DATA: newFolder(),
  SHOWFLOOR_RATE_LIMITS: 'off',
  NODE_ENV: 'production',
}

/** Starts an upload whose second half is sent by `finish`. */
async function upload(origin: string) {
  const customer = await newCustomer(provider)
  const form = new Response(await artworkForm(await addToCart(provider, customer)))
  const bytes = Buffer.from(await form.arrayBuffer())
  const uploadRequest = request(`${origin}/frontend/api/cart/addattchment`, {
    method: 'POST',
    headers: {
      ...customer.headers,
      'Content-Type': form.headers.get('Content-Type') ?? '',
      'Content-Length': bytes.byteLength,
    },
  })
  const reply = new Promise<{ status: number; connection: string | undefined } | 'cut off'>((resolve) => {
    uploadRequest.on('response', ({ statusCode = 0, headers }) =>
      resolve({ status: statusCode, connection: headers.connection }),
    )
    uploadRequest.on('error', () => resolve('cut off'))
  })
  uploadRequest.write(bytes.subarray(0, bytes.byteLength / 2))
  return { reply, finish: () => uploadRequest.end(bytes.subarray(bytes.byteLength / 2)) }
}

const countFiles = async () =>
  Number(
    (await provider.db.execute(sql`select count(*) as n from artwork where stored_at is not null`)).rows[0]?.[
      'n'
    ],
  )

test('shutdown waits for a slow upload, cuts off a hanging upload, and ends in 10 s', async () => {
  const { process: child, origin } = await startProvider(env)
  const [slow, hanging] = [await upload(origin), await upload(origin)]
  await pause(500)
  const before = await countFiles()
  const exited = once(child, 'exit')
  const startedAt = performance.now()
  child.kill('SIGTERM')
  await pause(500)
  // Load balancers see the shutdown while the provider still answers.
  const readiness = await fetch(`${origin}/readyz`)
  expect([readiness.status, await readiness.json()]).toEqual([503, { checks: { process: 'failed' } }])
  await pause(3000)
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  slow.finish()
  expect(await slow.reply).toEqual({ status: 200, connection: 'close' })
  expect(await countFiles()).toBe(before + 1)
  expect(await hanging.reply).toBe('cut off')
  const [code] = await exited
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`stopped in ${seconds.toFixed(1)} s`)
  expect(code).toBe(0)
  expect(seconds).toBeLessThan(10)
  expect(await countFiles()).toBe(before + 1)
})

test('idle instance stops within 5 s, and a busy instance stops at a second signal', async () => {
  const idle = await startProvider(env)
  // A keep-alive connection does not count as work.
  await (await fetch(`${idle.origin}/healthz`)).text()
  const exited = once(idle.process, 'exit')
  const startedAt = performance.now()
  idle.process.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(5000)

  const busy = await startProvider(env)
  await upload(busy.origin)
  const ended = once(busy.process, 'exit')
  const signalled = performance.now()
  busy.process.kill('SIGTERM')
  // A signal that npm passes on again does not count as the second signal.
  busy.process.kill('SIGINT')
  await pause(1500)
  expect(busy.process.exitCode).toBeNull()
  busy.process.kill('SIGTERM')
  expect((await ended)[0]).toBe(1)
  expect(performance.now() - signalled).toBeLessThan(4000)
})
