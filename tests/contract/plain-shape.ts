/**
 * A schema of ours as one that JSON Schema has words for: what a body or a reply looks like before anything is made of it.
 * What may be missing, null or a text as well is found by asking the schema.
 */
import * as v from 'valibot'
import { EnvelopeSchema, FullEnvelope } from '../../src/api/wire'

type Schema = v.GenericSchema
type Piped = Schema & { pipe: readonly [Schema, ...(Schema | v.GenericPipeAction)[]] }
type Inside = {
  item?: Schema
  value?: Schema
  wrapped?: Schema
  options?: readonly Schema[]
  entries?: Record<string, Schema>
}

/** Objects by the name of the field, or of the call, where they were met first. */
export const components: Record<string, Schema> = {}
const made = new WeakMap<Schema, Schema>()

/** Always the same one for the same schema. */
export function plainShape(schema: Schema, name = ''): Schema {
  const known = made.get(schema)
  if (known) return known
  const shape = shapeOf(schema, name)
  made.set(schema, shape)
  return shape
}

function shapeOf(schema: Schema, name: string): Schema {
  const inside = schema as Inside
  const of = (part: Schema | undefined) => plainShape(part ?? v.unknown(), name)
  if (inside.item && schema.type !== 'array') return oneOrList(of(inside.item))
  if ('pipe' in schema) return pipedShape(schema as Piped, name)
  switch (schema.type) {
    case 'optional':
      return of(inside.wrapped)
    case 'nullable':
    case 'nullish':
      return orElse(of(inside.wrapped), v.null())
    case 'array':
      return v.array(of(inside.item))
    case 'record':
      return v.record(v.string(), of(inside.value))
    case 'union':
    case 'variant':
      return v.union((inside.options ?? []).map(of))
    case 'object':
    case 'object_with_rest':
      return component(name, v.object(fieldsOf(inside.entries)))
    case 'loose_object':
      return component(name, v.looseObject(fieldsOf(inside.entries)))
    case 'strict_object':
      return component(name, v.strictObject(fieldsOf(inside.entries)))
    default:
      return schema
  }
}

function component(name: string, shape: Schema): Schema {
  if (name === '') return shape
  const start = name.replace(/^./, (letter) => letter.toUpperCase())
  let own = start
  for (let count = 2; own in components; count += 1) own = `${start}${count}`
  components[own] = shape
  return shape
}

function fieldsOf(entries: Record<string, Schema> = {}): Record<string, Schema> {
  const fields = Object.entries(entries).map(([name, entry]) => {
    const takes = (value: unknown) => v.safeParse(entry, value).success
    const plain = plainShape(entry, name)
    const shape = takes(null) ? orElse(plain, v.null()) : plain
    return [name, takes(undefined) ? v.optional(shape) : shape]
  })
  return Object.fromEntries(fields)
}

const optionsOf = (shape: Schema): readonly Schema[] =>
  (shape.type === 'union' && (shape as Inside).options) || [shape]

/** Says nothing twice. */
function orElse(shape: Schema, other: Schema): Schema {
  const options = optionsOf(shape)
  return shape.type === 'unknown' || options.some(({ type }) => type === other.type)
    ? shape
    : v.union([...options, other])
}

/** Providers may send either where the other one is due. */
function oneOrList(shape: Schema): Schema {
  const ones = optionsOf(shape).filter(({ type }) => type !== 'null')
  const [only = v.unknown(), ...more] = ones
  return orElse(shape, v.array(more.length === 0 ? only : v.union(ones)))
}

/** What a pipe says of a value as it comes: all before the first change, or where that says nothing, what it becomes. */
function pipedShape(schema: Piped, name: string): Schema {
  const [first, ...rest] = schema.pipe
  const last = rest.findLast((part): part is Schema => part.kind === 'schema')
  if (last && (first === EnvelopeSchema || first === FullEnvelope)) return enclosed(schema, last, name)
  if (isVague(first)) {
    if (!last) return v.unknown()
    const one = plainShape(last, name)
    // wireOne begins so; a list is said by its own rule.
    const shape = first.type === 'optional' ? oneOrList(one) : one
    return v.safeParse(schema, 'text').success ? orElse(shape, v.string()) : shape
  }
  const change = rest.findIndex(({ kind }) => kind !== 'validation' && kind !== 'metadata')
  const checks = (change < 0 ? rest : rest.slice(0, change)) as v.GenericPipeAction[]
  const shape = plainShape(first, name)
  return checks.length === 0 || shape.type === 'union' ? shape : v.pipe(shape, ...checks)
}

const isVague = (schema: Schema): boolean =>
  schema.type === 'unknown' || (schema.type === 'optional' && isVague((schema as Inside).wrapped ?? schema))

/** As providers send it: the payload in `data`, `Data` or `data.data`, and how many pages there are beside it. */
function enclosed(schema: Piped, payload: Schema, name: string): Schema {
  const { payload: page, totalPages, ...more } = (payload as Inside).entries ?? {}
  const inner = plainShape(page ?? payload, name)
  const besides = totalPages ? fieldsOf({ totalPages, ...more }) : {}
  const isDue = schema.pipe[0] === FullEnvelope
  const enclosing = (field: string, content: Schema) =>
    v.object({ [field]: isDue ? content : v.optional(content), ...besides })
  return v.union([
    enclosing('data', inner),
    enclosing('Data', inner),
    enclosing('data', v.object({ data: inner, ...besides })),
  ])
}
