/** Access for other programs of the operator: keys to the desk's calls, and webhooks (req 22.23, 22.24). */
import { Hono } from 'hono'
import type { DeskKey, DeskWebhook, DeskWebhookEvent } from '../../../src/domain/desk/program-row'
import { webhookData } from '../../acts/programs'
import { listKeys } from '../../auth/api-key'
import { idOf } from '../../floor/input'
import { listWebhooks, readDeliveryPage } from '../../reads/webhook'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, sendPage, sendRows } from './member'

export function deskProgramRoutes({ db }: ProviderContext): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .get('/keys', allow('all'), async (c) => {
      const keys = await listKeys(db)
      return sendRows<DeskKey>(
        c,
        keys.map((row) => ({ id: row.name, ...row })),
      )
    })
    .get('/webhooks', allow('all'), async (c) =>
      sendRows<DeskWebhook>(c, (await listWebhooks(db)).map(webhookData)),
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
