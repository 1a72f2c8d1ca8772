/** Leads in the format of the desk's calls. */
import { type Lead as DomainLead, leadStateNames, leadStates } from '../../src/domain/lead/lead'

export type Lead = Omit<DomainLead, 'firstAt' | 'lastAt' | 'notes'> & {
  version: string
  firstAt: string
  lastAt: string
  notes: { text: string; at: string; by: string }[]
  /** The quote that the email links to; undefined in lists. */
  quote?: { number: string } | null
}

export const leadName = ({
  name,
  company,
  email,
  phone,
  badges: [badge],
}: Pick<Lead, 'name' | 'badges'> & Partial<Lead>) =>
  name || company || email || phone || (badge ? `Badge ${badge.slice(0, 60)}` : 'Business card photo')

export const stateChoices = leadStates.map((id) => ({ id, name: leadStateNames[id] }))
