/** Schemas for the provider's values and their tolerated deviations (req 14.3, 14.4). */
import * as v from 'valibot'
import { withoutSeparators } from '../domain/quantity'
import { centsOf } from '../domain/price/money'

/** A number, or a string that contains one, such as "1,250.00"; anything else is invalid. */
export const wireNumber = v.pipe(
  v.union([
    v.number(),
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(),
      v.transform((text) => Number(withoutSeparators(text))),
    ),
  ]),
  v.finite(),
)

/** A whole number, 0 or more. */
export const wireCount = v.pipe(
  wireNumber,
  v.check((count) => Number.isInteger(count) && count >= 0, 'expected a whole number'),
)

/** A number, or `defaultValue` when it is absent or unreadable. */
export const numberOr = (defaultValue: number) => v.fallback(wireNumber, defaultValue)

/** Dollars with at most a few decimals, as number or string, converted to integer cents. */
export const wireCents = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(centsOf),
  v.number(),
  v.check((cents) => cents >= 0, 'expected an amount'),
)

/** An amount in cents; null: missing or unreadable. */
export const centsOrNull = v.fallback(v.nullish(wireCents, null), null)

/** An identifier: number or non-empty string, converted to a string. */
export const wireId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.nonEmpty())

/** Returns an id in the type that the provider sent: a number stays a number. */
export function toWireId(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id
}

/** Required text. */
export const wireText = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.nonEmpty())

/** Optional text; '' when it is missing. */
export const textOrEmpty = v.fallback(
  v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim()),
  '',
)

/** 0/1, "0"/"1", true/false, "true"/"false"; anything else is false. */
export const wireFlag = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((flag) => flag === true || flag === 1 || flag === '1' || String(flag).toLowerCase() === 'true'),
)

type Report = (fault: { path: string; message: string }) => void
let report: Report = ({ path, message }) => console.warn(`Left out ${path}: ${message}`)

/** Sends the reports of dropped items to another function than the console. */
export function reportFaultsTo(next: Report): void {
  report = next
}

/**
 * A list in which one broken item does not invalidate the list: the item is dropped and reported. A list that is null
 * or missing is empty; a single object is a list with one item.
 */
export function wireList<S extends v.GenericSchema>(item: S) {
  const list = v.pipe(
    v.optional(v.unknown(), null),
    v.rawTransform<unknown, v.InferOutput<S>[]>(({ dataset, addIssue, NEVER }) => {
      const input = dataset.value
      if (input === null || input === undefined || input === '') return []
      if (typeof input !== 'object') {
        addIssue({ message: 'expected a list' })
        return NEVER
      }
      return [input].flat().flatMap((entry: unknown, index) => {
        const checked = v.safeParse(item, entry)
        if (checked.success) return [checked.output]
        const [issue] = checked.issues
        report({ path: `[${index}].${v.getDotPath(issue) ?? ''}`, message: issue.message })
        return []
      })
    }),
  )
  // The description of the contract reads `item` (req 25.2).
  return Object.assign(list, { item })
}

/** The first item of a list, or the object itself. */
export function wireOne<S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((input) => (Array.isArray(input) ? input[0] : input)),
    item,
  )
}

/** Like `wireOne`, but null when the provider sent nothing: null, an empty list, an empty object, ''. */
export function wireOneOrNone<S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((input) => {
      const first: unknown = Array.isArray(input) ? input[0] : input
      const isNothing = typeof first === 'object' && first !== null && Object.keys(first).length === 0
      return isNothing || first === undefined || first === '' ? null : first
    }),
    v.nullable(item),
  )
}

/**
 * The payload of an envelope: `Data`, `data`, or `data.data`, checked with `payload`. A reply without any payload is
 * invalid.
 */
export function enveloped<S extends v.GenericSchema>(payload: S) {
  return v.pipe(FullEnvelope, v.transform(openEnvelope), payload)
}

/** Like `wireOneOrNone`, but in an envelope. A reply without any payload also results in null. */
export function envelopedOrNone<S extends v.GenericSchema>(item: S) {
  return v.pipe(EnvelopeSchema, v.transform(openEnvelope), wireOneOrNone(item))
}

/**
 * A page of a list: the payload, `totalPages`, the total number of items, and `canFind`: the call `find` supports
 * this list.
 */
export function pageOf<S extends v.GenericSchema>(payload: S) {
  return v.pipe(
    FullEnvelope,
    v.transform((reply) => ({
      payload: openEnvelope(reply),
      totalPages: envelopeField(reply, 'totalPages'),
      total: envelopeField(reply, 'total'),
      canFind: envelopeField(reply, 'canFind'),
    })),
    v.object({
      payload,
      totalPages: numberOr(1),
      total: v.fallback(v.nullish(wireCount, null), null),
      canFind: wireFlag,
    }),
  )
}

export const EnvelopeSchema = v.pipe(
  v.unknown(),
  v.check((reply) => !Array.isArray(reply), 'expected an object'),
  v.record(v.string(), v.unknown()),
)
type Envelope = v.InferOutput<typeof EnvelopeSchema>
/**
 * A payload is required. Otherwise `{}`, or the `{"status":"login required"}` of a network, would count as an empty
 * list and replace a good copy.
 */
export const FullEnvelope = v.pipe(
  EnvelopeSchema,
  v.check((reply) => 'Data' in reply || 'data' in reply, 'expected Data'),
)

function openEnvelope(reply: Envelope): unknown {
  const payload = 'Data' in reply ? reply['Data'] : reply['data']
  if (isEnvelope(payload)) return 'Data' in payload ? payload['Data'] : payload['data']
  return payload
}

function envelopeField(reply: Envelope, field: string): unknown {
  const inner = reply['Data'] ?? reply['data']
  const nested = inner !== null && typeof inner === 'object' ? (inner as Envelope)[field] : undefined
  return reply[field] ?? nested
}

/** An object that only wraps: `{data: X}`, perhaps with paging fields. */
function isEnvelope(payload: unknown): payload is Envelope {
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) return false
  return ('data' in payload || 'Data' in payload) && !('ProductID' in payload)
}

// The reply to a write contains the provider's Message.

const MessageTexts = v.fallback(v.object({ Message: textOrEmpty, message: textOrEmpty }), {
  Message: '',
  message: '',
})

/** Returns the reply's Message, even when an envelope contains it; '' when the reply has none. */
export const MessageReply = v.pipe(
  v.looseObject({}),
  v.transform((reply) => [reply, reply['data'], reply['Data']].map((part) => v.parse(MessageTexts, part))),
  v.transform((messages) => messages.map(({ Message, message }) => Message || message).find(Boolean) ?? ''),
)
