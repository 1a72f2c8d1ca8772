/** Whether leads are taken (req 26.6): apart from storing them, which menus need not load. */
import { useQuery } from '@tanstack/react-query'
import { canCaptureLeads } from '../domain/account/role'
import { useProfile } from '../session/profile'
import { aboutQuery } from './about'

/** Of staff, where the provider says that it takes leads; null until that is known. */
export function useTakesLeads(): boolean | null {
  const { role } = useProfile()
  const { data, isPending } = useQuery(aboutQuery())
  if (!canCaptureLeads(role)) return false
  return isPending ? null : data?.value.features?.includes('leads') === true
}
