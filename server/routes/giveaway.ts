/**
 * The giveaway: receives entries, plain or encrypted (req 10.2), outside `frontend/api/`, and sends the key for
 * encryption.
 */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { uuidOf } from '../base/input'
import { labelOf } from '../base/issue'
import { limitBody } from '../requests/body'
import { invalid, notFound, Refusal } from '../base/errors'
import { currentKey, decryptEntry, unreadableEntry } from '../auth/giveaway-key'
import { withIdempotency, visitorScope } from '../requests/idempotency'
import { sendPrivate } from '../replies/reply'
import type { ProviderContext } from './context'
import { refuseOtherSites } from '../requests/other-sites'
import { limitDevices, sharedCounter } from '../requests/rate-limit'
import { userIdOf } from '../auth/session'
import { EntryFields, momentOf, storeEntry } from '../writes/giveaway'

/** Bytes: ten times the size of the longest entry. */
const maxEntryBytes = 64 * 1024
/** A tablet sends the entries of a day at once, and thirty tablets may come back online together from one IP. */
const limits = { perDevice: 600, perUnnamed: 6000, perAddress: 6000 }
const successReply = { Data: { Message: 'Thank you for entering. Good luck in the draw!' } }

export function giveawayRoutes(context: ProviderContext) {
  const { db, settings } = context
  const service = new Hono()
  const limitSize = limitBody(maxEntryBytes, 'The entry is too large.')
  const limit = limitDevices(context, sharedCounter(context, 'entry'), limits)
  // Requests from pages of other sites are refused, because any page on the web could otherwise enter its visitors.
  const refuseOthers = refuseOtherSites(settings, 'Please enter on the page of the giveaway.')
  service.post('/campian_add', refuseOthers, limit, limitSize, async (c) => {
    const form = await formOf(c)
    const encrypted = form['SealedEntry']
    const fields = encrypted ? parseDecrypted(await decryptEntry(db, encrypted)) : v.parse(EntryFields, form)
    const origin = {
      entryId: uuidOf('EntryID', form['EntryID'] ?? '') || randomUUID(),
      capturedAt: momentOf(form['CapturedAt'] ?? ''),
      userId: await userIdOf(db, c),
      drawEnds: settings.giveawayDrawEnds,
    }
    return withIdempotency(c, { db, scope: visitorScope }, async (tx) => {
      await storeEntry(tx, origin, fields)
      return successReply
    })
  })
  service.all('*', () => {
    throw notFound('This call')
  })
  const api = new Hono().get('/key', async (c) => {
    const { id, publicKey } = await currentKey(db)
    return sendPrivate(c, { Data: { KeyID: id, Key: publicKey } })
  })
  return { service, api }
}

/** Returns all fields by name. A file is refused. */
async function formOf(c: Context): Promise<Record<string, string>> {
  if (
    !/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(c.req.header('Content-Type') ?? '')
  )
    throw new Refusal(415, 'NOTFORM', 'Please send the entry as multipart/form-data.')
  const form = await c.req.formData().catch((error: unknown) => {
    throw error instanceof Refusal ? error : invalid('The entry could not be read.')
  })
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') throw invalid(`${labelOf(name.slice(0, 60))} must be text`)
    fields[name] = value
  }
  return fields
}

function parseDecrypted(text: string): v.InferOutput<typeof EntryFields> {
  try {
    return v.parse(EntryFields, JSON.parse(text))
  } catch {
    throw unreadableEntry()
  }
}
