/**
 * Files of any size and kind are uploaded while the shop is open; none of them makes other requests wait (req 20.16).
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { beforeAll, expect, test } from 'vitest'
import { deskOrigin, newStaffMember } from '../contract/desk-calls'
import { leadBody, putLead } from '../../features/leads/tests/contract/lead-calls'
import { newCustomer, openProvider, testShop } from '../contract/provider'
import { sendLibraryFile } from '../contract/library-calls'
import { pdfFile } from '../support/pdf-file'
import { startProvider } from './killable-provider'

const maxP99Ms = 300
const megabytes = 1024 * 1024
const size = 19 * megabytes
const repeatPart = (head: string, part: string, bytes = size) =>
  Buffer.from(head + part.repeat(Math.ceil((bytes - head.length) / part.length)))

const provider = openProvider()
const { cookie } = await newStaffMember(provider, ['all'])
let origin = ''
beforeAll(async () => {
  ;({ origin } = await startProvider({
    DATABASE_URL: testShop.databaseUrl,
    SHOWFLOOR_DATA: testShop.dataFolder,
    SHOWFLOOR_PUBLIC_URL: `${deskOrigin}/`,
    SHOWFLOOR_RATE_LIMITS: 'off',
    SHOWFLOOR_LOG: 'info',
  }))
})

/**
 * Sends requests repeatedly from a separate thread, so that the work of this test does not affect the measured times.
 */
async function probe() {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    const { Agent, get } = require('node:http')
    const agent = new Agent({ keepAlive: true })
    const times = []
    const sendRequest = () => {
      const began = performance.now()
      get(workerData + '/healthz', { agent }, (reply) => reply.resume().on('end', () => {
        times.push(performance.now() - began)
        setTimeout(sendRequest, 10)
      })).on('error', () => times.push(Infinity))
    }
    parentPort.once('message', () => { parentPort.postMessage(times); process.exit() })
    sendRequest()`
  const worker = new Worker(code, { eval: true, workerData: origin })
  return async () => {
    const timesMessage = once(worker, 'message')
    worker.postMessage('end')
    const [times] = (await timesMessage) as [number[]]
    const sorted = times.toSorted((a, b) => a - b)
    return {
      count: sorted.length,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      max: sorted.at(-1) ?? 0,
    }
  }
}

/** Returns the reply of `send`, and the response times of other requests meanwhile. */
async function measureWhile(name: string, send: () => Promise<Response>) {
  const stop = await probe()
  const began = performance.now()
  const reply = await send()
  const text = await reply.text()
  const seconds = (performance.now() - began) / 1000
  const { count, p99, max } = await stop()
  console.log(
    `${name}: ${reply.status} after ${seconds.toFixed(1)} s; ${count} × /healthz: p99 ${p99 | 0} ms, max ${max | 0} ms`,
  )
  return { status: reply.status, text, p99 }
}

const put = (path: string, body: Uint8Array) =>
  fetch(`${origin}/desk/api/${path}`, {
    method: 'PUT',
    headers: { Cookie: cookie, Origin: deskOrigin },
    body: new Uint8Array(body),
  })

const percents = 'retailer=50; wholesaler=20; portalUser=30; vipUser=15; saleAgent=10'
const product = (nth: number) =>
  `BIG-${nth},Big Thing ${nth},drinkware/bottles,10=4.00; 100=3.50,${percents},"<p>${`Strong and light ${nth}. `.repeat(450)}</p>"\n`
const validImport = () =>
  Buffer.from(
    `sku,name,categories,prices,markups,description\n${Array.from({ length: 2000 }, (_, nth) => product(nth)).join('')}`,
  )
const badges = () =>
  Buffer.from(
    `Badge,Name,Company,Email\n${Array.from({ length: 150_000 }, (_, nth) => `${nth},Visitor ${nth} ${'of a fair '.repeat(4)},${'Company '.repeat(3)}${nth},v${nth}@visitor.example\n`).join('')}`,
  )
/** Returns an SVG of 600 bytes that renders 10^8 squares. */
const nestedUses = () => {
  const levels = [...Array(8).keys()].map((level) => {
    const part = level === 0 ? '<rect width="1" height="1"/>' : `<use href="#u${level - 1}"/>`
    return `<g id="u${level}">${part.repeat(10)}</g>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${levels.join('')}</svg>`,
  )
}

test.each<[string, string, () => Uint8Array, number, RegExp]>([
  [
    '3.8 million rows',
    'products-file?name=a.csv',
    () => repeatPart('sku,name\n', 'a,b\n'),
    422,
    /200,000 rows/,
  ],
  [
    '150,000 rows with mistakes',
    'products-file?name=b.csv',
    () => repeatPart('sku,name,minimum\n', 'a,b,many\n', megabytes),
    422,
    /Reading stopped after 1,000 errors/,
  ],
  [
    'JSON of 6 million products',
    'products-file?name=c.json',
    () => Buffer.from(`[{}${',{}'.repeat(6e6)}]`),
    422,
    /200,000 products/,
  ],
  ['a valid import of 19 MB', 'products-file?name=d.csv', validImport, 200, /"added":2000/],
  ['150,000 badges', 'leads/badges', badges, 200, /"badges":150000/],
  ['19 MB of one badge', 'leads/badges', () => repeatPart('Badge,Name\n', '1,Al\n'), 422, /200,000 rows/],
  ['19 MB of quotes as badges', 'leads/badges', () => repeatPart('', '"'), 422, /first line/],
  ['19 MB of quotes as products', 'products-file?name=e.csv', () => repeatPart('', '"'), 422, /Nothing/],
  [
    '60 MB from a tablet',
    'giveaway/tablet',
    () => repeatPart('{"version":1,"changes":[', '{"kind":"a"},', 60 * megabytes),
    422,
    /was not saved by/,
  ],
  ['a brand SVG with 10^8 repeated squares', 'brand/logo', nestedUses, 422, /damaged or too complex/],
])(
  'other requests are answered quickly while the shop reads %s',
  async (name, path, body, status, messagePattern) => {
    if (name.includes('badge')) {
      const staff = await newCustomer(provider, 0)
      for (const Badge of ['7', '149999'])
        await putLead(provider, staff, leadBody({ Badge, FullName: '', Email: '' }))
    }
    const content = body()
    const result = await measureWhile(name, () => put(path, content))
    expect(result.status).toBe(status)
    expect(result.text).toMatch(messagePattern)
    expect(result.p99).toBeLessThan(maxP99Ms)
  },
)

test.each([
  ['of nested arrays', pdfFile({ more: [`${'['.repeat(4e6)}${']'.repeat(4e6)}`] })],
  ['of dictionaries without an end', pdfFile({ more: ['<< /S '.repeat(2e6)] })],
  ['of a million texts', pdfFile({ more: [`[${'(a(b)c)'.repeat(1e6)}]`] })],
])('other requests are answered quickly while the shop reads a hostile PDF %s', async (name, text) => {
  const customer = await newCustomer(provider)
  const fetchFromShop = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init)
  const bytes = Buffer.from(text, 'latin1')
  const result = await measureWhile(`a PDF ${name}`, async () =>
    sendLibraryFile({ ...provider, fetch: fetchFromShop }, customer, bytes, 'logo.pdf'),
  )
  expect([200, 415, 422]).toContain(result.status)
  expect(result.p99).toBeLessThan(maxP99Ms)
})
