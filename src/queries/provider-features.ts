/** Which optional features the provider offers. Menus ask too, so this is apart from the code that uses them. */
import { useQuery } from '@tanstack/react-query'
import { canCaptureLeads } from '../domain/account/role'
import { useProfile } from '../session/profile'
import { aboutQuery } from './about'

/** True for staff whose provider takes leads (req 26.6); null until that is known. */
export function useTakesLeads(): boolean | null {
  const { role } = useProfile()
  const { data, isPending } = useQuery(aboutQuery())
  if (!canCaptureLeads(role)) return false
  return isPending ? null : data?.value.features?.includes('leads') === true
}

/** True where the provider has an artwork library; undefined until that is known. */
export function useHasLibrary(): boolean | undefined {
  const { data } = useQuery(aboutQuery())
  return data && data.value.features?.includes('artwork-library') === true
}
