/** The provider survives every malformed request, and none of them causes a server error. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { matrix, prepareRow } from '../contract/matrix'
import { newCustomer, openProvider, testShop } from '../contract/provider'
import * as fc from '../support/fast-check'
import { testSeed } from '../support/seed'
import { startProvider } from './killable-provider'

/** `npm run test:long` sends more requests (tests/run.ts). */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2000)
const parallelRequests = 20
/** Requests with the same calls and customers in a round, since some requests end a session. */
const perRound = 1000
/** Timeout of a reply in ms, since some requests are incomplete and get no reply. */
const replyTimeoutMs = 2000

/** A call that would succeed with this customer's token; its body is in bytes. */
type Call = { method: string; path: string; type: string; body: Buffer; token: string }
type BuiltRequest = { request: Buffer; name: string }

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
const nestedArrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const nestedObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const splitWords = (text: string) => text.split(' ')

const method = fc.constantFrom(
  ...splitWords('GET HEAD POST PUT DELETE OPTIONS PATCH TRACE PROPFIND CONNECT get NOPE'),
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
const headerNames = splitWords(
  'Authorization Host Accept Accept-Encoding If-None-Match If-Modified-Since Range Idempotency-Key X-Device-Id ' +
    'X-Forwarded-For X-Forwarded-Proto Origin Cookie Content-Encoding Content-Length Transfer-Encoding Expect ' +
    'Upgrade Connection Access-Control-Request-Method',
)
const oddHeader = fc.tuple(
  fc.constantFrom(...headerNames),
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

/** Generates a function that returns a changed body and its type; null leaves the body of the call unchanged. */
const wrongBody: fc.Arbitrary<((call: Call) => { type?: string; body: Buffer | string }) | null> = fc.oneof(
  fc.constant(null),
  // Extra fields, and odd values in existing fields.
  fc
    .tuple(
      fc.dictionary(fc.string({ maxLength: 12 }), oddValue, { maxKeys: 4 }),
      fc.array(oddValue, { maxLength: 3 }),
      fc.nat(),
    )
    .map(([others, values, from]) => ({ body }: Call) => {
      const callFields = fieldsOf(body)
      const fields = Object.keys(callFields)
      for (const [index, value] of values.entries()) {
        const field = fields[(from + index) % fields.length]
        if (field !== undefined) callFields[field] = value
      }
      return { type: 'application/json', body: JSON.stringify({ ...callFields, ...others }) }
    }),
  fc.json({ maxDepth: 6 }).map((body) => () => ({ type: 'application/json', body })),
  fc
    .constantFrom(
      nestedArrays(100),
      nestedArrays(30_000),
      nestedObjects(10_000),
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
  // The body of the call with a byte changed, cut off, or in another encoding.
  fc.tuple(fc.nat(), fc.nat(255), fc.boolean()).map(([at, byte, isCut]) => ({ body }: Call) => {
    const other = Buffer.from(body)
    if (other.length > 0) other[at % other.length] = byte
    return { body: isCut ? other.subarray(0, at % (other.length + 1)) : other }
  }),
  fc.constant(({ body }: Call) => ({ body: Buffer.from(body.toString(), 'utf16le') })),
)

/** Generates a value once in so many times, and null otherwise. */
const onceIn = <T>(times: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

const malformed = fc.record({
  call: fc.nat(),
  method: onceIn(10, method),
  /** Index of the path segment to replace, and its replacement. */
  part: onceIn(4, fc.tuple(fc.nat(), oddText)),
  query: onceIn(
    4,
    fc.array(fc.tuple(fc.oneof(oddText, fc.constantFrom('page', 'limit', 'after', 'v')), oddText), {
      maxLength: 5,
    }),
  ),
  /** An encoded request passes the HTTP parser. */
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
    { weight: 1, arbitrary: fc.constantFrom('Bearer null', 'x'.repeat(15_000), 'eyJhbGciOiJub25lIn0.e30.') },
  ),
  version: onceIn(50, fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', '')),
})
type Malformed = typeof malformed extends fc.Arbitrary<infer T> ? T : never

const fieldsOf = (body: Buffer): Record<string, unknown> => {
  try {
    return JSON.parse(body.toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}

function buildRequest(calls: Call[], change: Malformed): BuiltRequest {
  const call = calls[change.call % calls.length] as Call
  const encode = (text: string) => (change.isEncoded ? encodeURIComponent(text.toWellFormed()) : text)
  const parts = call.path.split('/')
  if (change.part) parts[1 + (change.part[0] % (parts.length - 1))] = encode(change.part[1])
  const query = change.query?.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const target = `${parts.join('/')}${query === undefined ? '' : `?${query}`}`
  const { type = call.type, body } = change.body?.(call) ?? call
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
    ...(change.token === null
      ? []
      : [['Authorization', change.token === 'customer' ? call.token : change.token]]),
    ...(change.headers ?? []),
  ]
  const lines = [
    `${change.method ?? call.method} ${target} ${change.version ?? 'HTTP/1.1'}`,
    ...allHeaders.map(([name, value]) => `${name}: ${change.isEncoded ? printable(value) : value}`),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  return { request: Buffer.concat([head, bytes]), name: `${call.method} ${call.path}` }
}

const printable = (text = '') => text.replace(/[^ -~]/g, '?')

/** Resolves to the status; null when the connection ended without a reply or the reply timed out. */
function statusOf(port: number, request: Buffer): Promise<number | null> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setTimeout(replyTimeoutMs, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      received += part.toString('latin1')
      const [, status] = /^(?:HTTP\/1\.1 1\d\d .*\r\n\r\n)*HTTP\/1\.1 ([2-9]\d\d) /.exec(received) ?? []
      if (status === undefined) return
      resolve(Number(status))
      socket.destroy()
    })
    socket.once('close', () => resolve(null))
  })
}

const provider = openProvider()

/** Returns every call of the provider, each valid for a different customer. */
async function everyCall(): Promise<Call[]> {
  const calls: Call[] = []
  for (const row of matrix) {
    const customer = await newCustomer(provider, row.who === 'member' ? 3 : (row.roles?.[0] ?? 1))
    const { method: callMethod, path, example = path, body } = await prepareRow(provider, row, customer)
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    const encodedBody = new Response(isForm ? body : body && JSON.stringify(body))
    calls.push({
      method: callMethod,
      path: example,
      type: isForm ? (encodedBody.headers.get('Content-Type') ?? '') : 'application/json',
      body: Buffer.from(await encodedBody.arrayBuffer()),
      token: customer.headers.Authorization,
    })
  }
  return calls
}

test(`${requests} malformed requests cause no server error`, { timeout: requests * 60 }, async () => {
  const { process: child, origin } = await startProvider({
    DATABASE_URL: testShop.databaseUrl,
    SHOWFLOOR_DATA: testShop.dataFolder,
    SHOWFLOOR_RATE_LIMITS: 'off',
  })
  const port = Number(new URL(origin).port)
  const statuses: Record<string, number> = {}
  const failures: string[] = []
  for (let first = 0; first < requests; first += perRound) {
    const calls = await everyCall()
    const numRuns = Math.min(perRound, requests - first)
    const queue = fc.sample(malformed, { seed: testSeed + first, numRuns })
    const sendAll = async () => {
      for (let change = queue.pop(); change; change = queue.pop()) {
        const { request, name } = buildRequest(calls, change)
        const status = await statusOf(port, request)
        statuses[`${status}`] = (statuses[`${status}`] ?? 0) + 1
        if (status !== null && status >= 500)
          failures.push(`${status} ${name}: ${request.toString().slice(0, 1000)}`)
      }
    }
    await Promise.all(Array.from({ length: parallelRequests }, sendAll))
  }
  console.log(`malformed requests: ${JSON.stringify(statuses)}`)
  expect(failures).toEqual([])
  expect(child.exitCode ?? child.signalCode).toBeNull()
  expect((await fetch(`${origin}/frontend/api/category/`)).status).toBe(200)
  // Some requests pass the first checks, so that all of these statuses occur.
  for (const status of [200, 400, 401, 404, 413, 415, 422])
    expect(Object.keys(statuses)).toContain(String(status))
  expect(statuses['null'] ?? 0).toBeLessThan(requests / 5)
})
