/** The features of the provider. Only the composition roots import this list, and pass it down. */
import { clientLinkFeature } from '../features/client-link/server/feature'
import { draftsFeature } from '../features/drafts/server/feature'
import { giveawayFeature } from '../features/giveaway/server/feature'
import { integrationsFeature } from '../features/integrations/server/feature'
import { invoiceFeature } from '../features/invoice/server/feature'
import { leadsFeature } from '../features/leads/server/feature'
import { connectFeatures } from './feature'

export const serverFeatures = connectFeatures([
  invoiceFeature,
  clientLinkFeature,
  draftsFeature,
  giveawayFeature,
  leadsFeature,
  integrationsFeature,
])
