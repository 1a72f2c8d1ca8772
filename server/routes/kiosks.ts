/** Kiosks report themselves: which device, which build, how much is not sent (req 10.9). Nothing of a visitor. */
import { Hono } from 'hono'
import * as v from 'valibot'
import { isUuid, Line } from '../floor/input'
import { sendPrivate } from '../replies/reply'
import { jsonBodyOf, keyOf } from '../requests/body'
import { limitDevices, shared } from '../requests/rate-limit'
import { noKiosk, noteKiosk } from '../writes/kiosk'
import type { ProviderContext } from './context'

export const KioskReport = v.object({
  Build: v.pipe(Line, v.maxLength(40)),
  Unsent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
})
/** In a minute; a hall shares an address. */
const limits = { perDevice: 10, perUnnamed: 600, perAddress: 600 }

export function kioskRoutes(context: ProviderContext): Hono {
  const { db } = context
  return new Hono().put('/:id', limitDevices(context, shared(context, 'kiosk'), limits), async (c) => {
    const id = keyOf(c, 'id')
    if (!isUuid(id)) throw noKiosk()
    const { Build, Unsent } = await jsonBodyOf(c, KioskReport)
    const IsWatched = await noteKiosk(db, id, { build: Build, unsent: Unsent })
    const Message = IsWatched ? 'Noted.' : 'The shop doesn’t watch this kiosk.'
    return sendPrivate(c, { Data: { Message, IsWatched } })
  })
}
