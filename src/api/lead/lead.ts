/** Leads that staff note at a stall (docs/provider/optional-calls.md). */
import { request, writeDeadline } from '../request'
import { MessageReply } from '../wire'

/** Bytes in a ms: the least speed at which the photograph of a card arrives in time. */
const leastSpeed = 8

type LeadSending = {
  /** ISO, by the device's clock. */
  capturedAt: string
  idempotencyKey: string
  deviceId: string | null
  signal: AbortSignal
}

/** Resolves to the provider's message. `content` is the lead as the provider spells it, or the text that only the provider can open. */
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
    headDeadline: writeDeadline + JSON.stringify(fields).length / leastSpeed,
  })
  return value
}
