/** The contract as OpenAPI 3.1: the matrices state who may make each call, call-shapes.ts its request and reply. */
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { CategoryWire, SubcategoryWire } from '../../src/api/category/category'
import { ListedWire, OrderWire } from '../../src/api/order/order'
import { MemberDetailWire } from '../../src/api/product/product'
import { DetailWire } from '../../src/api/product/product-wire'
import { MemberTileWire, TileWire } from '../../src/api/product/tile'
import { MessageReply } from '../../src/api/wire'
import { AddressRequest } from '../../server/writes/account'
import { CartRequest } from '../../server/writes/cart'
import { EnquiryRequest } from '../../server/writes/enquiry'
import { type DocExample, docExamples, isParameter, segmentsOf, templateOf } from '../support/doc-examples'
import { callShapes } from './call-shapes'
import { deskMatrix, callsBeforeSession } from './desk-matrix'
import { deskRows } from './desk-rows'
import { featureCalls } from './feature-calls'
import { matrix, rowName } from './matrix'
import type { Row as Call } from './matrix-rows'
import { components, nameShape, jsonSchemaOf } from './json-schema'
import { type CallShape, parameters } from './shape-parts'

/** Shapes that many calls share, named as in docs/provider; other shapes are named after their field or call. */
const sharedShapes = {
  Subcategory: SubcategoryWire,
  Category: CategoryWire,
  Tile: TileWire,
  TileWithPrice: MemberTileWire,
  Product: DetailWire,
  ProductWithPrices: MemberDetailWire,
  Order: OrderWire,
  ListedOrder: ListedWire,
  Message: MessageReply,
  CartLineRequest: CartRequest,
  AddressRequest,
  EnquiryRequest,
}
for (const named of [sharedShapes, ...featureCalls.map((calls) => calls.sharedShapes ?? {})])
  for (const [name, schema] of Object.entries(named)) jsonSchemaOf(schema, name)
for (const [name, schema] of Object.entries(deskRows)) nameShape(schema, name)
const Refusal = v.object({ ErrorCode: v.string(), ErrorMessage: v.string() })

const jsonSchema = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  definitions: components,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const

/** Leaves out $schema and $defs, which OpenAPI states once for the whole document. */
function schemaOf(schema: v.GenericSchema, name: string): unknown {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(jsonSchemaOf(schema, name), jsonSchema)
  return mergeTypes(rest)
}

const Typed = v.looseObject({ type: v.string(), enum: v.optional(v.never()), const: v.optional(v.never()) })

/** Merges alternatives of simple types, or null and a type with details, into one schema with a list of types. */
function mergeTypes(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(mergeTypes)
  if (typeof part !== 'object' || part === null) return part
  const merged = Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, mergeTypes(inner)]))
  const { anyOf, ...rest } = merged
  const { success, output: options } = v.safeParse(v.array(Typed), anyOf)
  if (!success) return merged
  const [detailed, ...otherDetailed] = options.filter((option) => Object.keys(option).length > 1)
  const isNullable = options.length === 2 && options.some(({ type }) => type === 'null')
  if (otherDetailed.length > 0 || (detailed && !isNullable)) return merged
  return { ...detailed, ...rest, type: options.map(({ type }) => type) }
}

type Access = { who: Call['who'] } | { rights: readonly string[] } | { session: false }

/** Every call of the contract and of the desk, without pages, pictures and files. */
export const contractCalls = [
  ...matrix
    .filter(({ path, who }) => /^\/(frontend\/api|service\/campian_add)/.test(path) && who !== 'member')
    .map((row) => ({ name: rowName(row), access: { who: row.who }, once: row.once === true })),
  ...deskMatrix.map(({ call: [method, path], rights }) => ({
    name: `${method} /desk/api/${path}`,
    access: { rights },
    once: false,
  })),
  ...callsBeforeSession.map((name) => ({
    name: name.replace(' /', ' /desk/api/'),
    access: { session: false } as const,
    once: false,
  })),
]

/** The example in docs/provider by the name of the call. */
const examples = new Map<string, DocExample>()
for (const example of docExamples()) {
  const callsOfMethod = contractCalls.filter(({ name }) => name.startsWith(`${example.method} `))
  const template = templateOf(
    example.path,
    callsOfMethod.map(({ name }) => pathIn(name)),
  )
  const name = `${example.method} ${template}`
  if (template === undefined || examples.has(name))
    throw new Error(`docs/provider: ${example.method} ${example.path} is no call, or has two examples.`)
  examples.set(name, example)
}

const isShopCall = (access: Access): access is { who: Call['who'] } => 'who' in access

function operationOf(name: string, access: Access, once: boolean): object {
  const shape = callShapes[name]
  if (!shape) throw new Error(`call-shapes.ts has no shape for ${name}.`)
  const [method = '', path = ''] = name.split(' ')
  const {
    description,
    query: queryParameters = [],
    body: bodySchema,
    form,
    reply: replySchema,
    feature,
  } = shape
  const example = examples.get(name)
  // Objects of the desk have no names of their own.
  const word = isShopCall(access) ? wordOf(path) : null
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
    description: feature ? `${description} Optional: \`${feature}\` of shop/about.` : description,
    tags: [tagOf(path)],
    security: securityOf(access),
    ...('rights' in access && { 'x-rights': access.rights.length > 0 ? access.rights : ['any'] }),
    parameters: [
      ...segmentsOf(path).flatMap((segment, index) =>
        isParameter(segment) ? [pathParameter(segment, example && segmentsOf(example.path)[index])] : [],
      ),
      ...queryParameters.map((parameter) => ({
        name: parameter,
        in: 'query',
        description: parameters[parameter],
        schema: { type: 'string' },
        ...(example?.query.has(parameter) && { example: example.query.get(parameter) }),
      })),
      ...(once ? [{ ...key, schema: { type: 'string', format: 'uuid' } }] : []),
    ],
    ...(bodySchema !== undefined && {
      requestBody: {
        required: true,
        content: contentOf(bodySchema, word === null ? '' : `${word}Request`, {
          form,
          ...(example?.body && { example: bodyOf(example.body, bodySchema, form) }),
        }),
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: contentOfReply(replySchema, word === null ? '' : `${word}Reply`, example),
      },
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

function securityOf(access: Access): object[] {
  if (!isShopCall(access)) return 'rights' in access ? [{ desk: [] }, { key: [] }] : []
  return access.who === 'everybody' ? [] : [{ token: [] }]
}

const json = 'application/json'

function contentOf(
  content: v.GenericSchema | string,
  name: string,
  { form = json, ...example }: { form?: string | undefined; example?: unknown } = {},
): object {
  if (typeof content === 'string') return { [content]: {} }
  return { [form]: { schema: schemaOf(content, name), ...example } }
}

function contentOfReply(replySchema: CallShape['reply'], name: string, example?: DocExample): object {
  const recorded = example && { example: example.reply }
  if (!Array.isArray(replySchema)) return contentOf(replySchema, name, recorded)
  return { [json]: { schema: { allOf: replySchema.map((schema) => schemaOf(schema, name)) }, ...recorded } }
}

/** The body of an example: JSON, or the fields of a form, of which some are lists. */
function bodyOf(body: string, bodySchema: NonNullable<CallShape['body']>, form: string | undefined): unknown {
  if (form === undefined) return JSON.parse(body)
  const entries =
    typeof bodySchema === 'object' && 'entries' in bodySchema ? (bodySchema.entries as object) : {}
  const lists = Object.entries(entries).filter(([, { type }]) => type === 'array')
  const fields = new URLSearchParams(body.replaceAll('\n', '&'))
  return {
    ...Object.fromEntries(fields),
    ...Object.fromEntries(lists.map(([field]) => [field, fields.getAll(field)])),
  }
}

function pathParameter(segment: string, example: string | undefined): object {
  return {
    name: segment.slice(1),
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...(example !== undefined && { example }),
  }
}

/** Groups calls by the first word of their path: "product", "desk orders". */
function tagOf(path: string): string {
  const [, first = '', , third = ''] = segmentsOf(path)
  if (first === 'service') return first
  const word = third.replace(/(-template|-file)?(\.csv)?$/, '')
  return first === 'desk' ? `desk ${word}` : word
}

/** Returns the last word of a path that is not a parameter. */
const wordOf = (path: string) =>
  path
    .split('/')
    .findLast((part) => /^\w+/.test(part))
    ?.replace(/\W/g, '') ?? ''

function pathIn(name: string): string {
  return name.split(' ')[1] ?? ''
}

/** Returns the path with `{id}` for `:id`. */
const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** Builds the document twice, because a component must be known before another schema refers to it. */
export function openApi(): object {
  buildDocument()
  return buildDocument()
}

function buildDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, access, once } of contractCalls) {
    const [method = '', path = ''] = name.split(' ')
    const entry = (paths[pathOf(path)] ??= {})
    entry[method.toLowerCase()] = operationOf(name, access, once)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Showfloor',
      version: '1',
      description:
        'The calls of a storefront, and below /desk/api the calls of the operator’s desk and of programs, which send an API key as `Authorization: Bearer …`. docs/provider explains the calls of a storefront: their payload is in `data`, `Data` or `data.data`, and their numbers may be texts.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(contractCalls.map(({ name }) => tagOf(pathIn(name))))].map((name) => ({ name })),
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
          content: { [json]: { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      schemas: {
        ...Object(mergeTypes(toJsonSchemaDefs(components, jsonSchema))),
        Refusal: schemaOf(Refusal, ''),
      },
    },
  }
}
