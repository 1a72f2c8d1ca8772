/**
 * Converts our schemas into schemas that JSON Schema can express: the body or reply as it is sent, before it is
 * transformed. Tries each schema with undefined, null and a text to find out which of them it accepts.
 */
import * as v from 'valibot'
import { EnvelopeSchema, FullEnvelope } from '../../src/api/wire'

type Schema = v.GenericSchema
type Piped = Schema & { pipe: readonly [Schema, ...(Schema | v.GenericPipeAction)[]] }
type SchemaParts = {
  item?: Schema
  value?: Schema
  wrapped?: Schema
  options?: readonly Schema[]
  entries?: Record<string, Schema>
}

/** Objects by the name of the field or call where they appear first. */
export const components: Record<string, Schema> = {}
const shapes = new WeakMap<Schema, Schema>()

/**
 * Adds a schema to the components under this name. Objects inside the schema get no names, so that readers find all
 * fields in one place.
 */
export function nameShape(schema: Schema, name: string): void {
  components[name] = jsonSchemaOf(schema, '')
}

/** Returns the same shape each time for the same schema. Without a name, an object is no component. */
export function jsonSchemaOf(schema: Schema, name = ''): Schema {
  const known = shapes.get(schema)
  if (known) return known
  const shape = shapeOf(schema, name)
  shapes.set(schema, shape)
  return shape
}

function shapeOf(schema: Schema, name: string): Schema {
  const parts = schema as SchemaParts
  const convert = (part: Schema | undefined) => jsonSchemaOf(part ?? v.unknown(), name)
  if (parts.item && schema.type !== 'array') return itemOrList(convert(parts.item))
  if ('pipe' in schema) return pipedShape(schema as Piped, name)
  switch (schema.type) {
    case 'optional':
      return convert(parts.wrapped)
    case 'nullable':
    case 'nullish':
      return orElse(convert(parts.wrapped), v.null())
    case 'array':
      return v.array(convert(parts.item))
    case 'record':
      return v.record(v.string(), convert(parts.value))
    case 'union':
    case 'variant':
      return v.union((parts.options ?? []).map(convert))
    case 'object':
    case 'object_with_rest':
      return component(name, v.object(fieldsOf(parts.entries, name)))
    case 'loose_object':
      return component(name, v.looseObject(fieldsOf(parts.entries, name)))
    case 'strict_object':
      return component(name, v.strictObject(fieldsOf(parts.entries, name)))
    default:
      return schema
  }
}

function component(name: string, shape: Schema): Schema {
  if (name === '') return shape
  const start = name.replace(/^./, (letter) => letter.toUpperCase())
  let uniqueName = start
  for (let count = 2; uniqueName in components; count += 1) uniqueName = `${start}${count}`
  components[uniqueName] = shape
  return shape
}

function fieldsOf(entries: Record<string, Schema> = {}, owner: string): Record<string, Schema> {
  const fields = Object.entries(entries).map(([name, entry]) => {
    const accepts = (value: unknown) => v.safeParse(entry, value).success
    const plain = jsonSchemaOf(entry, owner && name)
    const shape = accepts(null) ? orElse(plain, v.null()) : plain
    return [name, accepts(undefined) ? v.optional(shape) : shape]
  })
  return Object.fromEntries(fields)
}

const optionsOf = (shape: Schema): readonly Schema[] =>
  (shape.type === 'union' && (shape as SchemaParts).options) || [shape]

/** Adds an alternative, unless the shape has it already. */
function orElse(shape: Schema, other: Schema): Schema {
  const options = optionsOf(shape)
  return shape.type === 'unknown' || options.some(({ type }) => type === other.type)
    ? shape
    : v.union([...options, other])
}

/** Providers may send one item where a list is due, or a list where one item is due. */
function itemOrList(shape: Schema): Schema {
  const itemShapes = optionsOf(shape).filter(({ type }) => type !== 'null')
  const [first = v.unknown()] = itemShapes
  return orElse(shape, v.array(itemShapes.length <= 1 ? first : v.union(itemShapes)))
}

/**
 * Describes the input of a pipe: the first schema with the checks before the first transformation, or the last schema
 * when the first one accepts anything.
 */
function pipedShape(schema: Piped, name: string): Schema {
  const [first, ...rest] = schema.pipe
  const last = rest.findLast((part): part is Schema => part.kind === 'schema')
  if (last && (first === EnvelopeSchema || first === FullEnvelope)) return enclosed(schema, last, name)
  if (acceptsAnything(first)) {
    if (!last) return v.unknown()
    const itemShape = jsonSchemaOf(last, name)
    // A wireOne starts with an optional schema; lists are handled by shapeOf.
    const shape = first.type === 'optional' ? itemOrList(itemShape) : itemShape
    return v.safeParse(schema, 'text').success ? orElse(shape, v.string()) : shape
  }
  const change = rest.findIndex(({ kind }) => kind !== 'validation' && kind !== 'metadata')
  const checks = (change < 0 ? rest : rest.slice(0, change)) as v.GenericPipeAction[]
  const next = rest[change]
  // The length of a list is checked before its items are.
  const isLengthFirst = first.type === 'array' && acceptsAnything((first as SchemaParts).item ?? first)
  const shape = jsonSchemaOf(isLengthFirst && next?.type === 'array' ? (next as Schema) : first, name)
  const usedChecks = shape.type === 'union' ? checks.filter(({ kind }) => kind === 'metadata') : checks
  return usedChecks.length === 0 ? shape : v.pipe(shape, ...usedChecks)
}

const acceptsAnything = (schema: Schema): boolean =>
  schema.type === 'unknown' ||
  (schema.type === 'optional' && acceptsAnything((schema as SchemaParts).wrapped ?? schema))

/** Wraps a payload as providers send it: in `data`, `Data` or `data.data`, with the number of pages next to it. */
function enclosed(schema: Piped, payload: Schema, name: string): Schema {
  const { payload: page, totalPages, ...otherFields } = (payload as SchemaParts).entries ?? {}
  const inner = jsonSchemaOf(page ?? payload, name)
  const pageFields = totalPages ? fieldsOf({ totalPages, ...otherFields }, name) : {}
  const isRequired = schema.pipe[0] === FullEnvelope
  const enclosing = (field: string, content: Schema) =>
    v.object({ [field]: isRequired ? content : v.optional(content), ...pageFields })
  return v.union([
    enclosing('data', inner),
    enclosing('Data', inner),
    enclosing('data', v.object({ data: inner, ...pageFields })),
  ])
}
