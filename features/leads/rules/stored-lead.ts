/** A decrypted lead of the outbox in the provider's spelling, whichever build of the app stored it. */
import * as v from 'valibot'
import { grades, leadWire } from './lead'

/** A lead in the provider's spelling; the provider's schemas check the fields. */
export const StoredLead = v.record(v.string(), v.unknown())
export type StoredLead = v.InferOutput<typeof StoredLead>

/** Earlier builds stored leads with the app's field names. Such leads may stay on a tablet for weeks. */
const LegacyLead = v.object({
  badge: v.string(),
  name: v.string(),
  company: v.string(),
  email: v.string(),
  phone: v.string(),
  grade: v.nullable(v.picklist(grades)),
  timing: v.string(),
  budget: v.string(),
  interests: v.array(v.string()),
  note: v.string(),
  consent: v.nullable(v.object({ words: v.string(), version: v.string(), at: v.string() })),
})

export function wireOfStored(stored: StoredLead): StoredLead {
  const { success, output } = v.safeParse(LegacyLead, stored)
  return success ? leadWire({ ...output, draftId: null, form: null, answers: {} }) : stored
}
