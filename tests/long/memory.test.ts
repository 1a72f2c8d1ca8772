/**
 * A stranger and a customer send as much as they can: the provider's memory stays small, and another visitor is
 * served meanwhile.
 */
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addToCart } from '../contract/cart-calls'
import { copyTemplate, newFolder } from '../contract/file-resources'
import { newCustomer, openProvider } from '../contract/provider'
import { percentile } from '../bench/tables'
import { startProvider } from './killable-provider'
import type { Visits } from './visitor'

/** `npm run test:long` sends more requests (tests/run.ts). */
const sizes = {
  tokens: Number(process.env['ATTACK_TOKENS'] ?? 4000),
  unfinished: Number(process.env['ATTACK_UNFINISHED'] ?? 60),
  uploads: Number(process.env['ATTACK_UPLOADS'] ?? 10),
}
/** Memory limit of the process. */
const maxMemoryMb = 600
/** Limit of the 95th percentile of another visitor's calls. */
const maxWaitMs = 250
const megabyte = 1024 * 1024

const url = await copyTemplate('seeded')
const provider = openProvider({}, url)

/** Number of replies by status. Status 0: the connection ended without a reply. */
type Statuses = Record<number, number>

/** Runs the attack while memory and another visitor are measured, and returns the statuses of its requests. */
async function runWatched(
  name: string,
  attack: (origin: string, recordStatus: (status: number) => void) => Promise<void>,
) {
  const { process: child, origin } = await startProvider({ DATABASE_URL: url, SHOWFLOOR_DATA: newFolder() })
  const visitor = fork(fileURLToPath(new URL('visitor.ts', import.meta.url)), [origin], {
    execArgv: ['--import', 'tsx'],
  })
  await once(visitor, 'message')
  const memory: number[] = []
  const stopWatch = new AbortController()
  const watch = (async () => {
    while (!stopWatch.signal.aborted) {
      memory.push(await memoryOf(child.pid))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const statuses: Statuses = {}
  await attack(origin, (status) => (statuses[status] = (statuses[status] ?? 0) + 1))
  stopWatch.abort()
  await watch
  visitor.send('stop')
  const [visits] = (await once(visitor, 'message')) as [Visits]
  const peakMemory = Math.max(...memory)
  const wait = percentile(
    visits.map(({ ms }) => ms),
    0.95,
  )
  console.log(
    `${name}: ${JSON.stringify(statuses)}, at most ${peakMemory.toFixed(0)} MB, ` +
      `${visits.length} calls of another visitor, 95 % within ${wait.toFixed(0)} ms`,
  )
  expect(child.exitCode ?? child.signalCode).toBeNull()
  child.kill('SIGKILL')
  expect(peakMemory).toBeLessThan(maxMemoryMb)
  expect(visits.filter(({ status }) => status !== 200)).toEqual([])
  expect(wait).toBeLessThanOrEqual(maxWaitMs)
  return statuses
}

/** Returns the memory of the process in MB. */
async function memoryOf(pid = 0): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}

const sendMany = (times: number, atOnce: number, send: (index: number) => Promise<void>) => {
  let next = 0
  const sendNext = async () => {
    while (next < times) await send(next++)
  }
  return Promise.all(Array.from({ length: atOnce }, sendNext))
}

test(`${sizes.tokens} made-up tokens of 15 KB neither fill memory nor block a visitor`, {
  timeout: 300_000,
}, async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 50 })
  const longToken = 'x'.repeat(15_000)
  const statuses = await runWatched('made-up tokens', async (origin, recordStatus) => {
    const address = `${origin}/frontend/api/product/search`
    const send = (index: number) =>
      new Promise<void>((done) => {
        const headers = { Authorization: `${longToken}${index}`, 'Content-Type': 'application/json' }
        const call = http.request(address, { method: 'POST', agent, headers }, (reply) => {
          recordStatus(reply.statusCode ?? 0)
          reply.resume().once('end', done)
        })
        call.once('error', () => {
          recordStatus(0)
          done()
        })
        call.end('{"Search":"mug"}')
      })
    await sendMany(sizes.tokens, 50, send)
  })
  agent.destroy()
  expect(Object.keys(statuses)).toEqual(['200', '429'])
})

test(`${sizes.unfinished} endless uploads without a token do not fill memory`, {
  timeout: 300_000,
}, async () => {
  const part = Buffer.alloc(6 * megabyte)
  const statuses = await runWatched('unfinished uploads', async (origin, recordStatus) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 7 * megabyte }
    const uploads = Array.from({ length: sizes.unfinished }, () => {
      const call = http.request(`${origin}/frontend/api/auth/profilepic/`, { method: 'POST', headers })
      call.once('response', ({ statusCode = 0 }) => recordStatus(statusCode))
      // The provider has refused the upload and closes the connection before its end.
      call.on('error', () => undefined)
      call.write(part)
      return call
    })
    await new Promise((resolve) => setTimeout(resolve, 5000))
    for (const call of uploads) call.destroy()
  })
  expect(Object.keys(statuses)).toEqual(['401'])
})

test(`${sizes.uploads} parallel uploads of 48 MB by one customer do not fill memory`, {
  timeout: 300_000,
}, async () => {
  const customer = await newCustomer(provider)
  const lineId = await addToCart(provider, customer)
  // The forms only refer to this blob, so no form has a copy.
  const pdf = new Blob(['%PDF-1.4\n', Buffer.alloc(24 * megabyte, 97), '\n%%EOF'])
  const refused: Response[] = []
  await runWatched('large uploads', async (origin, recordStatus) => {
    const send = async (index: number) => {
      const body = new FormData()
      body.append('CartID', String(lineId))
      for (const number of [1, 2]) body.append('CartAttachments', new File([pdf], `${index}-${number}.pdf`))
      try {
        const { headers } = customer
        const reply = await fetch(`${origin}/frontend/api/cart/addattchment`, {
          method: 'POST',
          headers,
          body,
        })
        await reply.arrayBuffer()
        recordStatus(reply.status)
        if (reply.status === 429 || reply.status >= 500) refused.push(reply)
      } catch {
        // The provider refused the upload before the whole upload was sent.
        recordStatus(0)
      }
    }
    await sendMany(sizes.uploads, sizes.uploads, send)
  })
  for (const { status, headers } of refused) {
    expect([429, 503]).toContain(status)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  }
})
