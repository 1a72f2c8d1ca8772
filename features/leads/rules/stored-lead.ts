/** A lead in the outbox, in the provider's spelling; the provider's schemas check its fields. */
import * as v from 'valibot'

export const StoredLead = v.record(v.string(), v.unknown())
export type StoredLead = v.InferOutput<typeof StoredLead>
