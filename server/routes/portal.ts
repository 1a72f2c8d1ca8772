/** The portals of whoever is signed in, for the menu (req 15.1). Their pages are read by the category calls. */
import { Hono } from 'hono'
import { limitedCaller } from '../requests/rate-limit'
import { sendPrivate } from '../replies/reply'
import type { ProviderContext } from '../context'
import { portalList } from '../reads/portal'

const callsPerMinute = 240

export function portalRoutes(context: ProviderContext): Hono {
  const callerOf = limitedCaller(context, callsPerMinute)
  return new Hono().post('/portalAuth', async (c) =>
    sendPrivate(c, await portalList(context.db, await callerOf(c))),
  )
}
