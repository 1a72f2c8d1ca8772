/** The features of the provider. Only the composition roots import this list, and pass it down. */
import { giveawayFeature } from '../features/giveaway/server/feature'
import { integrationsFeature } from '../features/integrations/server/feature'
import { leadsFeature } from '../features/leads/server/feature'
import type { ServerFeature } from './feature'

export const serverFeatures: readonly ServerFeature[] = [giveawayFeature, leadsFeature, integrationsFeature]
