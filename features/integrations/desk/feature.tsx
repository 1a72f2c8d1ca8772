/** API keys, webhooks and their events at the desk. */
import { KeyRound, Webhook } from 'lucide-react'
import type { DeskFeature } from '../../../desk/feature'
import { Keys } from './keys'
import { DeliveryList, Webhooks } from './webhooks'

export const integrationsDesk: DeskFeature = {
  name: 'integrations',
  resources: [{ name: 'deliveries', list: DeliveryList, options: { label: 'Events' } }],
  routes: [
    { path: '/keys', element: <Keys /> },
    { path: '/webhooks', element: <Webhooks /> },
  ],
  menu: [
    { section: 'Admin', to: '/keys', name: 'Keys', icon: <KeyRound size={20} />, rights: ['all'] },
    { section: 'Admin', to: '/webhooks', name: 'Webhooks', icon: <Webhook size={20} />, rights: ['all'] },
  ],
}
