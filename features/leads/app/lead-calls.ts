/** Calls that fetch the form for leads (visitors of a stand) and send leads (docs/provider/optional-calls.md). */
import * as v from 'valibot'
import { request, writeDeadlineMs } from '../../../src/api/request'
import { enveloped, MessageReply, wireCount, wireOneOrNone } from '../../../src/api/wire'
import type { Dated } from '../../../src/domain/dated'
import { readLeadForm, type VersionedForm } from '../rules/lead-form'

/** The minimum upload speed at which the photograph of a card arrives in time. */
const minBytesPerMs = 8

type LeadSending = {
  /** ISO, by the device's clock. */
  capturedAt: string
  idempotencyKey: string
  deviceId: string | null
  signal: AbortSignal
}

/**
 * Resolves to the provider's message. `content` is the lead in the provider's fields, or text that only the provider
 * can decrypt.
 */
export async function sendLead(
  id: string,
  content: Record<string, unknown> | string,
  { capturedAt, ...options }: LeadSending,
): Promise<string> {
  const fields = typeof content === 'string' ? { Sealed: content } : content
  const { value } = await request('PUT', `leads/${encodeURIComponent(id)}`, MessageReply, {
    ...options,
    body: { ...fields, CapturedAt: capturedAt },
    asMember: true,
    headDeadline: writeDeadlineMs + JSON.stringify(fields).length / minBytesPerMs,
  })
  return value
}

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
