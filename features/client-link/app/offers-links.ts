import { useQuery } from '@tanstack/react-query'
import { aboutQuery } from '../../../src/queries/about'

/** Returns true if the provider supports quotes as links. */
export function useOffersLinks(): boolean {
  const { data } = useQuery(aboutQuery())
  return data?.value.features?.includes('client-links') === true
}
