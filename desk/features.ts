/** The features of the desk. Only desk.tsx imports this list. */
import { clientLinkDesk } from '../features/client-link/desk/feature'
import { giveawayDesk } from '../features/giveaway/desk/feature'
import { integrationsDesk } from '../features/integrations/desk/feature'
import { invoiceDesk } from '../features/invoice/desk/feature'
import { leadsDesk } from '../features/leads/desk/feature'
import type { DeskFeature } from './feature'

export const deskFeatures: readonly DeskFeature[] = [
  clientLinkDesk,
  leadsDesk,
  giveawayDesk,
  invoiceDesk,
  integrationsDesk,
]
