/**
 * Optional features of the provider. Menus need them too, so this module is separate from the code of the features.
 */
import { useQuery } from '@tanstack/react-query'
import { canCaptureLeads } from '../domain/account/role'
import { useProfile } from '../session/profile'
import { aboutQuery } from './about'

/** true for staff whose provider accepts leads (req 26.6); null: unknown. */
export function useAcceptsLeads(): boolean | null {
  const { role } = useProfile()
  const { data, isPending } = useQuery(aboutQuery())
  if (!canCaptureLeads(role)) return false
  return isPending ? null : data?.value.features?.includes('leads') === true
}

/** true: the provider has an artwork library; undefined: unknown. */
export function useHasLibrary(): boolean | undefined {
  const { data } = useQuery(aboutQuery())
  return data && data.value.features?.includes('artwork-library') === true
}
