/** Whether the provider has an artwork library: apart from its calls, as menus ask, too. */
import { useQuery } from '@tanstack/react-query'
import { aboutQuery } from './about'

/** Only where the provider says so; undefined until it did. */
export function useHasLibrary(): boolean | undefined {
  const { data } = useQuery(aboutQuery())
  return data && data.value.features?.includes('artwork-library') === true
}
