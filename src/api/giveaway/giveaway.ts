/** The giveaway: sending an entry, outside `frontend/api/` (req 10.2). */
import * as v from 'valibot'
import { entryWire, type GiveawayEntry } from '../../domain/kiosk/giveaway'
import { request, writeDeadline } from '../request'
import { enveloped, wireOne, wireText } from '../wire'

const WithMessage = v.object({ Message: wireText })
/** Stricter than MessageReply: an entry counts as received only with a Message. */
const Receipt = v.union([WithMessage, enveloped(wireOne(WithMessage))], 'a Message is due')

type EntrySending = {
  /** A UUID: the same entry is stored once, however often it comes. */
  entryId: string
  /** ISO, by the device's clock. */
  capturedAt: string
  /** Sends the token of whoever is signed in. Nothing of a visitor's does. */
  asMember: boolean
  idempotencyKey: string
  deviceId: string | null
  signal: AbortSignal
}

/** Resolves to the provider's Message. `content` is the entry, or the text that only the provider can open. */
export async function sendEntry(
  content: GiveawayEntry | string,
  { entryId, capturedAt, asMember, ...options }: EntrySending,
): Promise<string> {
  const body = new FormData()
  const fields = typeof content === 'string' ? { SealedEntry: content } : entryWire(content)
  for (const [name, text] of Object.entries(fields)) body.append(name, text)
  body.append('EntryID', entryId)
  body.append('CapturedAt', capturedAt)
  const { value } = await request('POST', '/service/campian_add', Receipt, {
    ...options,
    body,
    asMember: asMember && 'bearer',
    headDeadline: writeDeadline,
  })
  return value.Message
}
