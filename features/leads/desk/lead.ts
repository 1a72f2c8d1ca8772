/** Names of leads and of their states. */
import type { DeskLeadSummary } from '../contract'
import { leadStateNames, leadStates } from '../rules/lead'

export const leadName = ({
  name,
  company,
  email,
  phone,
  badges: [badge],
}: Pick<DeskLeadSummary, 'name' | 'badges'> & Partial<DeskLeadSummary>) =>
  name || company || email || phone || (badge ? `Badge ${badge.slice(0, 60)}` : 'Business card photo')

export const stateChoices = leadStates.map((id) => ({ id, name: leadStateNames[id] }))
