/** How the provider writes things, and how far it may stray (req 14.3, 14.4). */
import * as v from 'valibot'
import { ungrouped } from '../domain/cart/quantity'
import { centsOf } from '../domain/price/money'

/** A number, also as a string such as "1,250.00"; anything else is a fault. */
export const wireNumber = v.pipe(
  v.union([
    v.number(),
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(),
      v.transform((text) => Number(ungrouped(text))),
    ),
  ]),
  v.finite(),
)

/** A whole number of things, 0 or more. */
export const wireCount = v.pipe(
  wireNumber,
  v.check((count) => Number.isInteger(count) && count >= 0, 'a whole number is due'),
)

/** A number, or the given default where it is missing or unreadable. */
export const numberOr = (missing: number) => v.fallback(wireNumber, missing)

/** Dollars with at most a few decimals, as number or string; kept as integer cents. */
export const wireCents = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(centsOf),
  v.number(),
  v.check((cents) => cents >= 0, 'an amount is due'),
)

/** An amount, or null where there is none that can be read. */
export const centsOrNull = v.fallback(v.nullish(wireCents, null), null)

/** An identifier: number or non-empty string, kept as a string. */
export const wireId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.nonEmpty())

/** Ids go back to the provider in the type that it gave: a number stays a number. */
export function idOnWire(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id
}

/** Text that must be there. */
export const wireText = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.nonEmpty())

/** Text that may be missing: then it is ''. */
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

/** Sends the log of dropped items somewhere else than to the console. */
export function reportFaultsTo(next: Report): void {
  report = next
}

/**
 * A list in which one broken item does not spoil the rest: it is dropped and reported. Null or missing is an empty
 * list, a single object is a list of one.
 */
export function wireList<S extends v.GenericSchema>(item: S) {
  const list = v.pipe(
    v.optional(v.unknown(), null),
    v.rawTransform<unknown, v.InferOutput<S>[]>(({ dataset, addIssue, NEVER }) => {
      const input = dataset.value
      if (input === null || input === undefined || input === '') return []
      if (typeof input !== 'object') {
        addIssue({ message: 'a list is due' })
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
  // By which the contract is described (req 25.2).
  return Object.assign(list, { item })
}

/** The first of a list, or the object itself. */
export function wireOne<S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((input) => (Array.isArray(input) ? input[0] : input)),
    item,
  )
}

/** As `wireOne`, or null where the provider sent nothing: null, an empty list, an empty object, ''. */
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

/** The payload of an envelope: `Data`, `data`, or `data.data`, checked with `payload`. A reply without any is none. */
export function enveloped<S extends v.GenericSchema>(payload: S) {
  return v.pipe(FullEnvelope, v.transform(openEnvelope), payload)
}

/** As `wireOneOrNone`, in an envelope, where also a reply without any payload says that there is no such thing. */
export function envelopedOrNone<S extends v.GenericSchema>(item: S) {
  return v.pipe(EnvelopeSchema, v.transform(openEnvelope), wireOneOrNone(item))
}

/** A page of a list: the payload, and beside it `totalPages`, how many there are, and whether `find` answers for it. */
export function pageOf<S extends v.GenericSchema>(payload: S) {
  return v.pipe(
    FullEnvelope,
    v.transform((reply) => ({
      payload: openEnvelope(reply),
      totalPages: besides(reply, 'totalPages'),
      total: besides(reply, 'total'),
      canFind: besides(reply, 'canFind'),
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
  v.check((reply) => !Array.isArray(reply), 'an object is due'),
  v.record(v.string(), v.unknown()),
)
type Envelope = v.InferOutput<typeof EnvelopeSchema>
/** Taken for an empty list, `{}` or a network's `{"status":"login required"}` would take the place of a good copy. */
export const FullEnvelope = v.pipe(
  EnvelopeSchema,
  v.check((reply) => 'Data' in reply || 'data' in reply, 'Data is due'),
)

function openEnvelope(reply: Envelope): unknown {
  const payload = 'Data' in reply ? reply['Data'] : reply['data']
  if (isEnvelope(payload)) return 'Data' in payload ? payload['Data'] : payload['data']
  return payload
}

function besides(reply: Envelope, field: string): unknown {
  const inner = reply['Data'] ?? reply['data']
  const nested = inner !== null && typeof inner === 'object' ? (inner as Envelope)[field] : undefined
  return reply[field] ?? nested
}

/** An object that only wraps: `{data: X}`, perhaps with paging beside it. */
function isEnvelope(payload: unknown): payload is Envelope {
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) return false
  return ('data' in payload || 'Data' in payload) && !('ProductID' in payload)
}

// The reply to a write: that it was done, and in the provider's words.

const Texts = v.fallback(v.object({ Message: textOrEmpty, message: textOrEmpty }), {
  Message: '',
  message: '',
})

/** The Message, also out of an envelope; '' when it was done without any. */
export const MessageReply = v.pipe(
  v.looseObject({}),
  v.transform((reply) => [reply, reply['data'], reply['Data']].map((place) => v.parse(Texts, place))),
  v.transform((places) => places.map(({ Message, message }) => Message || message).find(Boolean) ?? ''),
)
