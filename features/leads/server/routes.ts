/**
 * Receives leads from the shop's staff, plain or encrypted with the key of giveaway entries, and sends the staff's
 * form (req 26.1, 26.7).
 */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { roleOf } from '../../../src/domain/account/role'
import type { ServerEnv } from '../../../server/base/caller-address'
import { decryptEntry, unreadableEntry } from '../../../server/auth/giveaway-key'
import type { Caller } from '../../../server/auth/session'
import { Refusal } from '../../../server/base/errors'
import { isUuid, Line } from '../../../server/base/input'
import { jsonBodyOf, pathParam } from '../../../server/requests/body'
import { sendRevalidated } from '../../../server/replies/reply'
import { formForDevice } from './read-forms'
import { withIdempotency, customerScope } from '../../../server/requests/idempotency'
import { rateLimitedCaller } from '../../../server/requests/rate-limit'
import { momentOf } from '../../../server/writes/giveaway'
import { canCaptureLeads } from '../rules/lead'
import { LeadWire, leadNotFound, parseLead, putLead } from './write-leads'
import type { ProviderContext } from '../../../server/routes/context'

/** A tablet sends the leads of a day at once, and many tablets of one account request their form twice a minute. */
const callsPerMinute = 240
const maxDeviceLength = 64
const successReply = { Data: { Message: 'Lead saved.' } }

/** Encrypted leads have their other fields as JSON in a single field that only the provider can decrypt. */
export const LeadRequest = v.object({ ...LeadWire.entries, Sealed: v.optional(v.string()), CapturedAt: Line })

export function leadRoutes(context: ProviderContext): Hono<ServerEnv> {
  const { db } = context
  const senderOf = rateLimitedCaller(context, 'leads', callsPerMinute)
  const readerOf = rateLimitedCaller(context, 'lead-form', callsPerMinute)
  const staffOnly = async (signedInCaller: Promise<Caller>) => {
    const caller = await signedInCaller
    if (canCaptureLeads(roleOf(caller.roleId))) return caller
    throw new Refusal(403, 'NORIGHT', 'Leads are for the shop’s own staff.')
  }
  const routes = new Hono<ServerEnv>()
  routes.get('/form', async (c) => {
    await staffOnly(readerOf(c))
    const deviceForm = await formForDevice(db, deviceOf(c))
    if (deviceForm === null) return sendRevalidated(c, { Data: null })
    const { version, ...form } = deviceForm
    return sendRevalidated(c, { Data: { Version: version, Form: form } })
  })
  return routes.put('/:id', async (c) => {
    const caller = await staffOnly(senderOf(c))
    const id = leadIdOf(c)
    const { Sealed: encrypted, CapturedAt, ...plainFields } = await jsonBodyOf(c, LeadRequest)
    const parsedLead = parseLead(
      encrypted === undefined ? plainFields : parseDecrypted(await decryptEntry(db, encrypted)),
    )
    const origin = {
      id,
      device: deviceOf(c),
      capturedAt: momentOf(CapturedAt),
    }
    return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
      await putLead(tx, caller, origin, parsedLead)
      return successReply
    })
  })
}

const deviceOf = (c: Context) => (c.req.header('X-Device-Id') ?? '').slice(0, maxDeviceLength)

function parseDecrypted(text: string): v.InferOutput<typeof LeadWire> {
  const { success, output } = v.safeParse(LeadWire, readJson(text))
  if (!success) throw unreadableEntry()
  return output
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Throws a 404 for an invalid id. */
function leadIdOf(c: Context): string {
  const id = pathParam(c, 'id')
  if (!isUuid(id)) throw leadNotFound()
  return id
}
