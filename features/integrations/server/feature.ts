/** Access for other programs of the operator: API keys for the desk's calls, and webhooks (req 22.23, 22.24). */
import { webhookEvent } from '../../../server/db/schema-webhook'
import type { ServerFeature } from '../../../server/feature'
import { listing } from '../../../server/operate/lists'
import { webhookTask } from '../../../server/writes/events'
import { deleteOlder } from '../../../server/writes/purge'
import { integrationActs } from './acts'
import { integrationRoutes } from './desk-routes'
import { listKeys, programOfKey } from './keys'
import { sendEvents } from './send-events'
import { deleteOldEvents, listWebhooks } from './webhooks'

export const integrationsFeature = (earlier: readonly ServerFeature[]): ServerFeature => ({
  name: 'integrations',
  desk: {
    routes: integrationRoutes,
    programOfToken: programOfKey,
    // The screen of webhooks shows the number of their pending events.
    lists: { api_key: 'keys', webhook: 'webhooks', webhook_event: ['deliveries', 'webhooks'] },
  },
  acts: integrationActs(earlier.flatMap(({ webhookEvents = [] }) => webhookEvents)),
  commands: {
    keys: listing('keys                           lists API keys with their last use', ({ db }) =>
      listKeys(db),
    ),
    webhooks: listing('webhooks                       lists webhooks with their pending events', ({ db }) =>
      listWebhooks(db),
    ),
  },
  jobs: [
    { name: webhookTask, run: sendEvents },
    { name: 'sweep-webhooks', schedule: '27 * * * *', run: ({ db }) => deleteOldEvents(db) },
  ],
  purgeRules: { webhooks: deleteOlder(webhookEvent.createdAt) },
})
