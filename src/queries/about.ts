/** Whether the provider has what it need not have (req 14.19). */
import { useQuery } from '@tanstack/react-query'
import { fetchFeatures } from '../api/content/about'
import { aboutPath, type Feature } from '../domain/brand/feature'
import { readQuery } from './read-query'

const featuresQuery = () =>
  readQuery(['features'], 'public', (signal, _, saved) => fetchFeatures(signal, saved), {
    catalogue: { kind: 'reply', method: 'GET', path: aboutPath },
  })

/** False only where the provider names its features, and this is none of them: else it is found out by asking. */
export function useOffers(feature: Feature): boolean {
  const { data } = useQuery(featuresQuery())
  return data?.value?.includes(feature) ?? true
}
