/**
 * Optional features of the provider. Menus need them too, so this module is separate from the code of the features.
 */
import { useQuery } from '@tanstack/react-query'
import { aboutQuery } from './about'

/** true: the provider has an artwork library; undefined: unknown. */
export function useHasLibrary(): boolean | undefined {
  const { data } = useQuery(aboutQuery())
  return data && data.value.features?.includes('artwork-library') === true
}
