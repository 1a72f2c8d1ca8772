/** Leads that staff note at a stall (docs/provider/optional-calls.md, optional). */
import { request, writeDeadlineMs } from '../request'
import { MessageReply } from '../wire'

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
