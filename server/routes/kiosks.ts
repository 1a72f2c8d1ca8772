/**
 * Kiosks report their device, their build and the number of unsent entries, but nothing about visitors (req 10.9).
 */
import { Hono } from 'hono'
import * as v from 'valibot'
import { isUuid, Line } from '../base/input'
import { sendPrivate } from '../replies/reply'
import { jsonBodyOf, pathParam } from '../requests/body'
import { limitDevices, sharedCounter } from '../requests/rate-limit'
import { kioskNotFound, recordKiosk } from '../writes/kiosk'
import type { ProviderContext } from './context'

export const KioskReport = v.object({
  Build: v.pipe(Line, v.maxLength(40)),
  Unsent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
})
/** Limits per minute; all kiosks of an exhibition hall may share an address. */
const limits = { perDevice: 10, perUnnamed: 600, perAddress: 600 }

export function kioskRoutes(context: ProviderContext): Hono {
  const { db } = context
  return new Hono().put('/:id', limitDevices(context, sharedCounter(context, 'kiosk'), limits), async (c) => {
    const id = pathParam(c, 'id')
    if (!isUuid(id)) throw kioskNotFound()
    const { Build, Unsent } = await jsonBodyOf(c, KioskReport)
    const IsWatched = await recordKiosk(db, id, { build: Build, unsent: Unsent })
    const Message = IsWatched ? 'Noted.' : 'The shop doesn’t watch this kiosk.'
    return sendPrivate(c, { Data: { Message, IsWatched } })
  })
}
