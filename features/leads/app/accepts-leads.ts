import { useQuery } from '@tanstack/react-query'
import { aboutQuery } from '../../../src/queries/about'
import { useProfile } from '../../../src/session/profile'
import { canCaptureLeads } from '../rules/lead'

/** true for staff whose provider accepts leads (req 26.6); null: unknown. */
export function useAcceptsLeads(): boolean | null {
  const { role } = useProfile()
  const { data, isPending } = useQuery(aboutQuery())
  if (!canCaptureLeads(role)) return false
  return isPending ? null : data?.value.features?.includes('leads') === true
}
