/** The calls of this feature, for the tests of the whole contract. */
import type { FeatureCalls } from '../../../../tests/contract/feature-calls'
import { call, page, paging } from '../../../../tests/contract/shape-parts'
import * as integrations from '../../contract'

export const calls: FeatureCalls = {
  deskRows: [
    { call: ['GET', 'keys'], rights: ['all'] },
    { call: ['POST', 'keys'], rights: ['all'], body: { name: '', rights: ['orders'] } },
    { call: ['DELETE', 'keys/:name'], rights: ['all'] },
    { call: ['GET', 'webhooks'], rights: ['all'] },
    { call: ['POST', 'webhooks'], rights: ['all'], body: { url: 'nowhere', events: ['order.placed'] } },
    { call: ['PUT', 'webhooks/:id'], rights: ['all'], body: { isPaused: true } },
    { call: ['DELETE', 'webhooks/:id'], rights: ['all'] },
    { call: ['POST', 'webhooks/:id/retry'], rights: ['all'] },
    { call: ['POST', 'webhooks/:id/test'], rights: ['all'] },
    { call: ['GET', 'deliveries'], rights: ['all'] },
  ],
  deskShapes: {
    'GET keys': call('Lists API keys without the keys themselves.', page(integrations.DeskKey)),
    'GET webhooks': call('Lists webhooks.', page(integrations.DeskWebhook)),
    'GET deliveries': call(
      'Lists events, sent or pending; q is the number of an order.',
      page(integrations.DeskWebhookEvent),
      { query: [...paging, 'webhook', 'open'] },
    ),
  },
  schemas: integrations,
}
