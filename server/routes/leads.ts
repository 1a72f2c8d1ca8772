/** Takes in leads of the shop's own staff, clear or sealed to the key of giveaway entries (req 26.1). */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { canCaptureLeads, roleOf } from '../../src/domain/account/role'
import { openSealed, unreadable } from '../auth/giveaway-key'
import { Refusal } from '../floor/errors'
import { isUuid, Line } from '../floor/input'
import { jsonBodyOf, keyOf } from '../requests/body'
import { answerOnce, keysOf } from '../requests/idempotency'
import { limitedCaller } from '../requests/rate-limit'
import { momentOf } from '../writes/giveaway'
import { leadOf, LeadWire, noLead, putLead } from '../writes/lead'
import type { ProviderContext } from './context'

/** A tablet sends what it gathered in a day at once. */
const callsPerMinute = 240
const maxDeviceLength = 64
const received = { Data: { Message: 'Lead saved.' } }

/** `Sealed`: the other fields as JSON, which only we can open; they are not there, then. */
export const LeadRequest = v.object({ ...LeadWire.entries, Sealed: v.optional(v.string()), CapturedAt: Line })

export function leadRoutes(context: ProviderContext): Hono {
  const { db } = context
  const callerOf = limitedCaller(context, 'leads', callsPerMinute)
  return new Hono().put('/:id', async (c) => {
    const caller = await callerOf(c)
    if (!canCaptureLeads(roleOf(caller.roleId)))
      throw new Refusal(403, 'NORIGHT', 'Only the shop’s own staff can save leads.')
    const id = leadIdOf(c)
    const { Sealed, CapturedAt, ...clear } = await jsonBodyOf(c, LeadRequest)
    const lead = leadOf(Sealed === undefined ? clear : openedFields(await openSealed(db, Sealed)))
    const stamp = {
      id,
      device: (c.req.header('X-Device-Id') ?? '').slice(0, maxDeviceLength),
      capturedAt: momentOf(CapturedAt),
    }
    return answerOnce(c, { db, scope: keysOf(caller) }, async (tx) => {
      await putLead(tx, caller, stamp, lead)
      return received
    })
  })
}

function openedFields(text: string): v.InferOutput<typeof LeadWire> {
  const { success, output } = v.safeParse(LeadWire, readJson(text))
  if (!success) throw unreadable()
  return output
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What cannot be a name is the name of nothing. */
function leadIdOf(c: Context): string {
  const id = keyOf(c, 'id')
  if (!isUuid(id)) throw noLead()
  return id
}
