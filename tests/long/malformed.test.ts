/** Whatever is sent to the provider, however wrong: none of it is a failure of ours, and the provider lives. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { matrix, prepared } from '../contract/matrix'
import { newCustomer, openProvider, ownShop } from '../contract/provider'
import * as fc from '../support/fast-check'
import { testSeed } from '../support/seed'
import { startProvider } from './own-process'

/** `npm run test:long` sends more (tests/run.ts). */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2000)
const atOnce = 20
/** With the same calls of the same customers: some of it ends a session. */
const perRound = 1000
/** How long an answer is waited for, in ms: some of what is sent is a request's beginning only. */
const patience = 2000

/** A call that would succeed with this customer's token, in bytes. */
type Call = { method: string; path: string; type: string; body: Buffer; token: string }
type Sent = { request: Buffer; name: string }

const oddTexts = [
  '',
  ' ',
  '%',
  '%00',
  '%ff%fe',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '../../../etc/passwd',
  '..;/',
  "' or 1=1--",
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(400),
  '\0',
  '\ud800',
  '\u202e',
  '😀'.repeat(60),
  '[object Object]',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  'x'.repeat(9000),
]
const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
)
const oddValue = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(-1, 0, 1.5, 2 ** 31, 2 ** 63, 1e308, -0, true, null, [], {}, [[]], { length: -1 }),
)
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const deepObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const words = (text: string) => text.split(' ')

const method = fc.constantFrom(
  ...words('GET HEAD POST PUT DELETE OPTIONS PATCH TRACE PROPFIND CONNECT get NOPE'),
  '',
)
const oddType = fc.oneof(
  oddText,
  fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
  ),
)
const names = words(
  'Authorization Host Accept Accept-Encoding If-None-Match If-Modified-Since Range Idempotency-Key X-Device-Id ' +
    'X-Forwarded-For X-Forwarded-Proto Origin Cookie Content-Encoding Content-Length Transfer-Encoding Expect ' +
    'Upgrade Connection Access-Control-Request-Method',
)
const oddHeader = fc.tuple(
  fc.constantFrom(...names),
  fc.oneof(oddText, fc.constantFrom('gzip', 'chunked', 'bytes=9-1')),
)

const multipart = fc
  .array(fc.tuple(oddText, oddText, fc.constantFrom('\r\n', '\n', '\r\n\r\n', '')), { maxLength: 60 })
  .map((parts) =>
    parts
      .map(
        ([field, text, end]) =>
          `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${text}"\r\n\r\n${text}${end}`,
      )
      .join(''),
  )

/** What becomes of a call's body, as [its type, its bytes]; null leaves it as it is. */
const wrongBody: fc.Arbitrary<((call: Call) => { type?: string; body: Buffer | string }) | null> = fc.oneof(
  fc.constant(null),
  // Other fields, and other values in its own.
  fc
    .tuple(
      fc.dictionary(fc.string({ maxLength: 12 }), oddValue, { maxKeys: 4 }),
      fc.array(oddValue, { maxLength: 3 }),
      fc.nat(),
    )
    .map(([others, values, from]) => ({ body }: Call) => {
      const own = fieldsOf(body)
      const fields = Object.keys(own)
      for (const [index, value] of values.entries()) {
        const field = fields[(from + index) % fields.length]
        if (field !== undefined) own[field] = value
      }
      return { type: 'application/json', body: JSON.stringify({ ...own, ...others }) }
    }),
  fc.json({ maxDepth: 6 }).map((body) => () => ({ type: 'application/json', body })),
  fc
    .constantFrom(
      deep(100),
      deep(30_000),
      deepObject(10_000),
      '"'.repeat(99),
      'x'.repeat(200_000),
      `{"Search":"${'x'.repeat(60_000)}"}`,
      `[${'0,'.repeat(30_000)}0]`,
      '{"__proto__":{"a":1}}',
      '{"a":1',
      '\ufeff{}',
      '{}{}',
      '',
    )
    .map((body) => () => ({ type: 'application/json', body })),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => () => ({ body: Buffer.from(bytes) })),
  fc.tuple(oddType, oddText).map(([type, body]) => () => ({ type, body })),
  multipart.map((body) => () => ({ type: 'multipart/form-data; boundary=x', body })),
  // Its own, with a byte changed, cut off, or in another alphabet.
  fc.tuple(fc.nat(), fc.nat(255), fc.boolean()).map(([at, byte, isCut]) => ({ body }: Call) => {
    const other = Buffer.from(body)
    if (other.length > 0) other[at % other.length] = byte
    return { body: isCut ? other.subarray(0, at % (other.length + 1)) : other }
  }),
  fc.constant(({ body }: Call) => ({ body: Buffer.from(body.toString(), 'utf16le') })),
)

/** Once in so many times; null else. */
const onceIn = <T>(times: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

const wrong = fc.record({
  call: fc.nat(),
  method: onceIn(10, method),
  /** Which part of the path becomes what; and what stands behind it. */
  part: onceIn(4, fc.tuple(fc.nat(), oddText)),
  query: onceIn(
    4,
    fc.array(fc.tuple(fc.oneof(oddText, fc.constantFrom('page', 'limit', 'after', 'v')), oddText), {
      maxLength: 5,
    }),
  ),
  /** So that it gets past whoever reads HTTP. */
  isEncoded: fc.oneof(
    { weight: 7, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  body: wrongBody,
  headers: onceIn(4, fc.array(oddHeader, { maxLength: 3 })),
  token: fc.oneof(
    { weight: 6, arbitrary: fc.constant('customer') },
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: oddText },
    {
      weight: 1,
      arbitrary: fc.constantFrom('Bearer null', 'x'.repeat(15_000), 'eyJhbGciOiJub25lIn0.e30.'),
    },
  ),
  version: onceIn(50, fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', '')),
})
type Wrong = typeof wrong extends fc.Arbitrary<infer T> ? T : never

const fieldsOf = (body: Buffer): Record<string, unknown> => {
  try {
    return JSON.parse(body.toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}

function spoiled(calls: Call[], one: Wrong): Sent {
  const call = calls[one.call % calls.length] as Call
  const encode = (text: string) => (one.isEncoded ? encodeURIComponent(text.toWellFormed()) : text)
  const parts = call.path.split('/')
  if (one.part) parts[1 + (one.part[0] % (parts.length - 1))] = encode(one.part[1])
  const query = one.query?.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const target = `${parts.join('/')}${query === undefined ? '' : `?${query}`}`
  const { type = call.type, body } = one.body?.(call) ?? call
  const bytes = Buffer.from(body)
  const allHeaders = [
    ['Host', 'shop.example'],
    ['Connection', 'close'],
    ...(bytes.length > 0
      ? [
          ['Content-Type', type],
          ['Content-Length', String(bytes.length)],
        ]
      : []),
    ...(one.token === null ? [] : [['Authorization', one.token === 'customer' ? call.token : one.token]]),
    ...(one.headers ?? []),
  ]
  const lines = [
    `${one.method ?? call.method} ${target} ${one.version ?? 'HTTP/1.1'}`,
    ...allHeaders.map(([name, value]) => `${name}: ${one.isEncoded ? printable(value) : value}`),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  return { request: Buffer.concat([head, bytes]), name: `${call.method} ${call.path}` }
}

const printable = (text = '') => text.replace(/[^ -~]/g, '?')

/** Its status; null where the connection ended without an answer, or none came in time. */
function statusOf(port: number, request: Buffer): Promise<number | null> {
  return new Promise((resolve) => {
    let came = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setTimeout(patience, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      came += part.toString('latin1')
      const [, status] = /^(?:HTTP\/1\.1 1\d\d .*\r\n\r\n)*HTTP\/1\.1 ([2-9]\d\d) /.exec(came) ?? []
      if (status === undefined) return
      resolve(Number(status))
      socket.destroy()
    })
    socket.once('close', () => resolve(null))
  })
}

const provider = openProvider()

/** Every call of the provider, each as it succeeds for a customer of its own. */
async function everyCall(): Promise<Call[]> {
  const calls: Call[] = []
  for (const row of matrix) {
    const customer = await newCustomer(provider, row.who === 'member' ? 3 : (row.roles?.[0] ?? 1))
    const { method: own, path, example = path, body } = await prepared(provider, row, customer)
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    const written = new Response(isForm ? body : body && JSON.stringify(body))
    calls.push({
      method: own,
      path: example,
      type: isForm ? (written.headers.get('Content-Type') ?? '') : 'application/json',
      body: Buffer.from(await written.arrayBuffer()),
      token: customer.headers.Authorization,
    })
  }
  return calls
}

test(`${requests} malformed requests: none of them a failure`, { timeout: requests * 60 }, async () => {
  const { process: child, origin } = await startProvider({
    DATABASE_URL: ownShop.databaseUrl,
    SHOWFLOOR_DATA: ownShop.dataFolder,
    SHOWFLOOR_RATE_LIMITS: 'off',
  })
  const port = Number(new URL(origin).port)
  const statuses: Record<string, number> = {}
  const failures: string[] = []
  for (let first = 0; first < requests; first += perRound) {
    const calls = await everyCall()
    const numRuns = Math.min(perRound, requests - first)
    const waiting = fc.sample(wrong, { seed: testSeed + first, numRuns })
    const sendAll = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        const { request, name } = spoiled(calls, one)
        const status = await statusOf(port, request)
        statuses[`${status}`] = (statuses[`${status}`] ?? 0) + 1
        if (status !== null && status >= 500)
          failures.push(`${status} ${name}: ${request.toString().slice(0, 1000)}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sendAll))
  }
  console.log(`malformed requests: ${JSON.stringify(statuses)}`)
  expect(failures).toEqual([])
  expect(child.exitCode ?? child.signalCode).toBeNull()
  expect((await fetch(`${origin}/frontend/api/category/`)).status).toBe(200)
  // Not all of it ends at the door.
  for (const status of [200, 400, 401, 404, 413, 415, 422])
    expect(Object.keys(statuses)).toContain(String(status))
  expect(statuses['null'] ?? 0).toBeLessThan(requests / 5)
})
