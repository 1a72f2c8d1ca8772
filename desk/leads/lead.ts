/** Leads as the desk's calls send them. */
import { type Lead as DomainLead, leadStateNames, leadStates } from '../../src/domain/lead/lead'

export type Lead = Omit<DomainLead, 'firstAt' | 'lastAt' | 'notes'> & {
  version: string
  firstAt: string
  lastAt: string
  notes: { text: string; at: string; by: string }[]
}

export const leadName = ({
  name,
  company,
  email,
  phone,
  badges,
}: Pick<Lead, 'name' | 'badges'> & Partial<Lead>) =>
  name || company || email || phone || `Badge ${badges[0]?.slice(0, 60) ?? ''}`

export const stateChoices = leadStates.map((id) => ({ id, name: leadStateNames[id] }))
