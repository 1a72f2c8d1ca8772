/** The form in which staff note visitors (docs/provider/optional-calls.md). */
import * as v from 'valibot'
import type { Dated } from '../../domain/dated'
import { readLeadForm, type VersionedForm } from '../../domain/lead/lead-form'
import { request } from '../request'
import { enveloped, wireCount, wireOneOrNone } from '../wire'

export const LeadFormReply = enveloped(wireOneOrNone(v.object({ Version: wireCount, Form: v.unknown() })))

/** `form` is null when the shop has no custom form. */
export type OfferedForm =
  | { form: VersionedForm | null; problems?: never }
  /** This version of the app cannot render the form; `problems` are the reasons. */
  | { form?: never; version: number; problems: string[] }

export async function fetchLeadForm(
  signal: AbortSignal,
  deviceId: string | null,
): Promise<Dated<OfferedForm>> {
  const reply = await request('GET', 'leads/form', LeadFormReply, { signal, asMember: true, deviceId })
  return { ...reply, value: offeredForm(reply.value) }
}

function offeredForm(offered: v.InferOutput<typeof LeadFormReply>): OfferedForm {
  if (offered === null) return { form: null }
  const { Version: version, Form } = offered
  const { form, problems } = readLeadForm(Form)
  return form ? { form: { ...form, version } } : { version, problems }
}
