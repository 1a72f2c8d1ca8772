/**
 * The contract as OpenAPI (req 25.2): the served document matches the schemas, passes a third-party validator,
 * describes our replies, has valid examples, and generates a working client. `npm run openapi` writes it.
 */
import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import OpenAPIClientAxios, { type Document } from 'openapi-client-axios'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { callShapes } from './call-shapes'
import { deskCall, newStaffMember } from './desk-calls'
import { deskMatrix } from './desk-matrix'
import { makeCall, matrix, rowName, prepareRow } from './matrix'
import { contractCalls, openApi } from './openapi'
import { givePassword, knownPassword, newCustomer, openProvider } from './provider'
import { serveProvider } from './serve-provider'

const provider = openProvider()
const document = openApi()
const file = '../../server/routes/openapi.json'

/** Writes each list of strings in one line, so that differences are readable. */
const formatDocument = (content: object) =>
  `${JSON.stringify(content, null, 1).replace(/\[\s+("[^[\]{}]+")\s+\]/g, (_, words: string) => `[${words.replace(/\s*\n\s*/g, ' ')}]`)}\n`

test('every contract call has a shape, and every shape a call', () => {
  expect(Object.keys(callShapes).toSorted()).toEqual(contractCalls.map(({ name }) => name).toSorted())
})

test('served document matches the one generated from the schemas', async () => {
  await expect(formatDocument(document)).toMatchFileSnapshot(file)
  const reply = await provider.fetch('/openapi.json')
  expect(await reply.text()).toBe(readFileSync(new URL(file, import.meta.url), 'utf8'))
})

test('document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate({ ...document })).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('operations have unique names', () => {
  const names = new Set(operations.map(({ operation }) => operation.operationId))
  expect(names.size).toBe(contractCalls.length)
})

const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  schemas: [{ $id: 'contract', ...document }],
})
/** Returns the faults in a value by the schema at this pointer of the document; empty when it is valid. */
function findFaults(pointer: string[], value: unknown) {
  const encoded = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const validate = ajv.compile({ $ref: `contract#/${encoded.join('/')}` })
  return validate(value) ? [] : validate.errors
}

const schemaOfReply = ['responses', '200', 'content', 'application/json', 'schema']

type Content = Record<string, { schema?: object; example?: unknown }>
type Operation = {
  operationId: string
  description: string
  tags: string[]
  requestBody?: { content: Content }
  responses: { 200: { content: Content } }
}
const operations = Object.entries(
  (document as { paths: Record<string, Record<string, Operation>> }).paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const nameOf = ({ path, method }: { path: string; method: string }) => `${method} ${path}`

describe('examples', () => {
  const examples = operations.flatMap(({ path, method, operation: { requestBody, responses } }) =>
    [
      { pointer: ['requestBody'], content: requestBody?.content },
      { pointer: ['responses', '200'], content: responses[200].content },
    ].flatMap(({ pointer, content = {} }) =>
      Object.entries(content).flatMap(([type, { example }]) =>
        example === undefined
          ? []
          : [{ pointer: ['paths', path, method, ...pointer, 'content', type, 'schema'], example }],
      ),
    ),
  )

  test.each(examples)('example of $pointer.2 $pointer.1 is valid', ({ pointer, example }) => {
    expect(findFaults(pointer, example)).toEqual([])
  })

  test('every call that every provider needs has an example', () => {
    const required = operations.filter(
      ({ path, operation }) => !path.startsWith('/desk/') && !operation.description.includes('Optional:'),
    )
    const withoutExample = required.filter(({ operation: { requestBody, responses } }) =>
      [requestBody?.content, responses[200].content].some((content = {}) =>
        Object.values(content).some(({ example }) => example === undefined),
      ),
    )
    expect(withoutExample.map(nameOf)).toEqual([])
  })
})

test('description of every call is one sentence, followed by its optional feature', () => {
  const unexpected = operations.filter(
    ({ operation }) => !/^[A-Z][^]*\.( Optional: `[\w-]+` of shop\/about\.)?$/.test(operation.description),
  )
  expect(unexpected.map(nameOf)).toEqual([])
})

test('no reply of the desk has an object without fields', () => {
  const { components } = document as { components: { schemas: Record<string, object> } }
  const isBare = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null) return false
    const { type, properties = {}, additionalProperties, $ref = '' } = part as Record<string, unknown>
    const isObject = [type].flat().includes('object')
    if (isObject && Object.keys(properties as object).length === 0 && additionalProperties === undefined)
      return true
    const referred = components.schemas[String($ref).replace('#/components/schemas/', '')]
    return isBare(referred) || Object.values(part).some(isBare)
  }
  const bareOperations = operations.filter(
    ({ path, operation }) => path.startsWith('/desk/') && isBare(operation.responses[200].content),
  )
  expect(bareOperations.map(nameOf)).toEqual([])
})

test('OpenAPI page shows each group and call, and runs no script', async () => {
  const reply = await provider.fetch('/openapi')
  expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  const policy = reply.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^' ]+'; /)
  expect(policy).toContain("require-trusted-types-for 'script'")
  const text = await reply.text()
  const groups = [...new Set(operations.flatMap(({ operation }) => operation.tags))]
  const headings = [...text.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, heading]) => heading)
  expect(headings).toEqual([...groups, 'Shapes'])
  expect(text.match(/<article>/g)).toHaveLength(operations.length)
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const brokenLinks = [...text.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !ids.has(id ?? ''))
  expect(brokenLinks).toEqual([])
})

describe('replies of our provider', () => {
  /** Returns the faults in a reply to this call; empty when the reply matches the document. */
  const faultsIn = (name: string, reply: unknown) => {
    const [method = '', path = ''] = name.split(' ')
    const template = path.replace(/:(\w+)/g, '{$1}')
    return findFaults(['paths', template, method.toLowerCase(), ...schemaOfReply], reply)
  }
  const rows = matrix.filter((row) => callShapes[rowName(row)] && row.who !== 'member')

  test.each(rows.map((row) => [rowName(row), row] as const))(
    '%s replies as the document describes',
    async (name, row) => {
      const { body: bodySchema, reply: replySchema, form } = callShapes[name] ?? {}
      const customer = await newCustomer(provider, row.roles?.[0])
      const preparedRow = await prepareRow(provider, row, customer)
      if (typeof bodySchema === 'object' && !form)
        expect(v.safeParse(bodySchema, preparedRow.body ?? {}).issues).toBeUndefined()
      const reply = await makeCall(provider, preparedRow, row.who === 'everybody' ? {} : customer.headers)
      expect(reply.status).toBe(200)
      if (typeof replySchema === 'string') return
      const body: unknown = await reply.json()
      for (const schema of [replySchema].flat())
        expect(v.safeParse(schema ?? v.never(), body).issues).toBeUndefined()
      expect(faultsIn(name, body)).toEqual([])
    },
  )

  test.each(deskMatrix.map(({ call, body }) => [`${call[0]} /desk/api/${call[1]}`, body] as const))(
    '%s replies as the document describes',
    async (name, body) => {
      const { body: bodySchema, reply: replySchema } = callShapes[name] ?? {}
      if (typeof bodySchema === 'object' && body) expect(v.safeParse(bodySchema, body).issues).toBeUndefined()
      if (!name.startsWith('GET') || name.includes(':') || typeof replySchema === 'string') return
      const { cookie } = await newStaffMember(provider, ['all'])
      const reply = await deskCall(provider, cookie, ['GET', name.replace('GET /desk/api/', '')])
      expect(faultsIn(name, await reply.json())).toEqual([])
    },
  )
})

test('generated client signs in, reads the menu and adds to a cart', async () => {
  const { address, close } = await serveProvider(provider.fetch)
  const customer = await newCustomer(provider)
  await givePassword(provider, customer)
  const definition = (await (await fetch(`${address}/openapi.json`)).json()) as Document
  const client = await new OpenAPIClientAxios({
    definition: { ...definition, servers: [{ url: address }] },
  }).init()
  const call = (name: string, ...args: unknown[]) =>
    (client as unknown as Record<string, (...sent: unknown[]) => Promise<{ data: unknown }>>)[name]?.(...args)
  const menu = await call('get_category')
  const drinkware = expect.objectContaining({ Slug: 'drinkware' })
  expect(menu?.data).toMatchObject({ Data: expect.arrayContaining([drinkware]) })
  const credentials = { Email: customer.email, Password: knownPassword }
  const signedIn = await call('post_auth_signin', null, credentials)
  const { token } = v.parse(v.object({ token: v.string() }), signedIn?.data)
  const session = { headers: { Authorization: token } }
  await call('post_cart_cart2', null, { ProductID: 1, QTY: 25 }, session)
  expect((await call('get_cart_getcartcount', null, null, session))?.data).toMatchObject({ CartCount: 1 })
  await expect(call('get_cart')).rejects.toMatchObject({ response: { status: 401 } })
  await close()
})
