/** The contract as OpenAPI 3.1: the matrices state who may make each call, call-shapes.ts its request and reply. */
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { CategoryWire, SubcategoryWire } from '../../src/api/category/category'
import { LinkWire } from '../../src/api/client-link/client-link'
import { ListedWire, OrderWire } from '../../src/api/order/order'
import { MemberDetailWire } from '../../src/api/product/product'
import { DetailWire } from '../../src/api/product/product-wire'
import { MemberTileWire, TileWire } from '../../src/api/product/tile'
import { MessageReply } from '../../src/api/wire'
import { AddressRequest } from '../../server/writes/account'
import { CartRequest } from '../../server/writes/cart'
import { EnquiryRequest } from '../../server/writes/enquiry'
import { callShapes, type CallShape, parameters, Row, Slice } from './call-shapes'
import { deskMatrix, withoutSession } from './desk-matrix'
import { matrix, nameOf, type Row as Call } from './matrix'
import { components, plainShape } from './json-schema'

/** Shapes that many calls share, named as in docs/provider; other shapes are named after their field or call. */
const named = {
  Subcategory: SubcategoryWire,
  Category: CategoryWire,
  Tile: TileWire,
  TileWithPrice: MemberTileWire,
  Product: DetailWire,
  ProductWithPrices: MemberDetailWire,
  Order: OrderWire,
  ListedOrder: ListedWire,
  Link: LinkWire,
  Message: MessageReply,
  CartLineRequest: CartRequest,
  AddressRequest,
  EnquiryRequest,
  DeskRow: Row,
  DeskSlice: Slice,
}
for (const [name, schema] of Object.entries(named)) plainShape(schema, name)
const Refusal = v.object({ ErrorCode: v.string(), ErrorMessage: v.string() })

const jsonSchema = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  definitions: components,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const

/** Leaves out $schema and $defs, which OpenAPI states once for the whole document. */
function schemaOf(schema: v.GenericSchema, name: string): unknown {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(plainShape(schema, name), jsonSchema)
  return mergeTypes(rest)
}

const Alternatives = v.strictObject({ anyOf: v.array(v.strictObject({ type: v.string() })) })

/** Merges alternatives of simple types into one schema with a list of types. */
function mergeTypes(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(mergeTypes)
  if (typeof part !== 'object' || part === null) return part
  const plain = v.safeParse(Alternatives, part)
  if (plain.success) return { type: plain.output.anyOf.map(({ type }) => type) }
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, mergeTypes(inner)]))
}

type Who = { who: Call['who'] } | { rights: readonly string[] } | { session: false }

/** Every call of the contract and of the desk, without pages, pictures and files. */
export const contractCalls = [
  ...matrix
    .filter(({ path, who }) => /^\/(frontend\/api|service\/campian_add)/.test(path) && who !== 'member')
    .map((row) => ({ name: nameOf(row), may: { who: row.who }, once: row.once === true })),
  ...deskMatrix.map(({ call: [method, path], rights }) => ({
    name: `${method} /desk/api/${path}`,
    may: { rights },
    once: false,
  })),
  ...withoutSession.map((name) => ({
    name: name.replace(' /', ' /desk/api/'),
    may: { session: false } as const,
    once: false,
  })),
]

const isShopCall = (may: Who): may is { who: Call['who'] } => 'who' in may

function operationOf(name: string, may: Who, once: boolean): object {
  const shape = callShapes[name]
  if (!shape) throw new Error(`call-shapes.ts does not say what ${name} takes and answers.`)
  const [method = '', path = ''] = name.split(' ')
  const { summary: about, query: asks = [], body: takes, form, reply: answers, feature } = shape
  const word = wordOf(path)
  const names = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same write under the same UUID happens once',
  }
  return {
    operationId: [method.toLowerCase(), ...path.split('/').slice(path.startsWith('/frontend') ? 3 : 1)]
      .map((part) => part.replace(/\W/g, '_'))
      .filter(Boolean)
      .join('_'),
    summary: about,
    ...(feature && { description: `Optional: \`${feature}\` of shop/about.` }),
    tags: [isShopCall(may) ? 'shop' : 'desk'],
    security: securityOf(may),
    ...('rights' in may && { 'x-rights': may.rights.length > 0 ? may.rights : ['any'] }),
    parameters: [
      ...names.map((parameter) => ({
        name: parameter,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...asks.map((parameter) => ({
        name: parameter,
        in: 'query',
        description: parameters[parameter],
        schema: { type: 'string' },
      })),
      ...(once ? [{ ...key, schema: { type: 'string', format: 'uuid' } }] : []),
    ],
    ...(takes !== undefined && {
      requestBody: { required: true, content: contentOf(takes, `${word}Request`, form) },
    }),
    responses: {
      200: {
        description: 'Done',
        content: contentOfReply(answers, `${word}Reply`),
      },
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

function securityOf(may: Who): object[] {
  if (!isShopCall(may)) return 'rights' in may ? [{ desk: [] }, { key: [] }] : []
  return may.who === 'everybody' ? [] : [{ token: [] }]
}

function contentOf(content: v.GenericSchema | string, name: string, form = 'application/json'): object {
  if (typeof content === 'string') return { [content]: {} }
  return { [form]: { schema: schemaOf(content, name) } }
}

function contentOfReply(answers: CallShape['reply'], name: string): object {
  if (!Array.isArray(answers)) return contentOf(answers, name)
  return { 'application/json': { schema: { allOf: answers.map((schema) => schemaOf(schema, name)) } } }
}

/** Returns the last word of a path that is not a parameter. */
const wordOf = (path: string) =>
  path
    .split('/')
    .findLast((part) => /^\w+/.test(part))
    ?.replace(/\W/g, '') ?? ''

/** Returns the path with `{id}` for `:id`. */
const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** Builds the document twice, because a component must be known before another schema refers to it. */
export function openApi(): object {
  buildDocument()
  return buildDocument()
}

function buildDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, may, once } of contractCalls) {
    const [method = '', path = ''] = name.split(' ')
    const entry = (paths[pathOf(path)] ??= {})
    entry[method.toLowerCase()] = operationOf(name, may, once)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Showfloor',
      version: '1',
      description:
        'What a storefront asks of its provider, and what the desk asks of ours. docs/provider says the same in words. A payload stands in `data` or `Data`; numbers may come as texts.',
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'shop', description: 'Asked by the storefront' },
      { name: 'desk', description: 'Asked by the operator’s desk of the reference provider' },
    ],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token as it is' },
        desk: { type: 'apiKey', in: 'cookie', name: 'showfloor-desk', description: 'A session of the desk' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key' },
      },
      responses: {
        Refusal: {
          description: 'A refusal, with any status',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      schemas: {
        ...Object(mergeTypes(toJsonSchemaDefs(components, jsonSchema))),
        Refusal: schemaOf(Refusal, ''),
      },
    },
  }
}
