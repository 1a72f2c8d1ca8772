/** API keys, webhooks and their events at the desk (req 22.23, 22.24). */
import { Hono } from 'hono'
import type { DeskKey, DeskWebhook, DeskWebhookEvent } from '../contract'
import { listKeys } from './keys'
import { idOf } from '../../../server/base/input'
import { listWebhooks, readDeliveryPage } from './webhooks'
import type { DeskEnv, ProviderContext } from '../../../server/routes/context'
import { withVersion } from '../../../server/writes/audit'
import { allow, sendPage, sendRows } from '../../../server/routes/desk/member'

export function integrationRoutes({ db }: ProviderContext): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .get('/keys', allow('all'), async (c) => {
      const keys = await listKeys(db)
      return sendRows<DeskKey>(
        c,
        keys.map((row) => ({ id: row.name, ...row })),
      )
    })
    .get('/webhooks', allow('all'), async (c) =>
      sendRows<DeskWebhook>(c, (await listWebhooks(db)).map(withVersion)),
    )
    .get('/deliveries', allow('all'), (c) => {
      const numberIn = (name: string) => idOf(c.req.query(name)?.trim() ?? '') ?? undefined
      const filter = {
        webhook: numberIn('webhook'),
        order: numberIn('q'),
        open: c.req.query('open') === 'true',
      }
      return sendPage<DeskWebhookEvent>(c, (request) => readDeliveryPage(db, request, filter))
    })
}
