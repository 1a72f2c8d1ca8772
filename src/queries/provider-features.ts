/**
 * Optional features of the provider. Menus need them too, so this module is separate from the code of the features.
 */
import { useQuery } from '@tanstack/react-query'
import { aboutQuery } from './about'

/** Returns true if the provider sends emails; false while this is unknown. */
export function useSendsEmails(): boolean {
  const { data } = useQuery(aboutQuery())
  return data?.value.features?.includes('emails') === true
}

/** true: the provider has an artwork library; undefined: unknown. */
export function useHasLibrary(): boolean | undefined {
  const { data } = useQuery(aboutQuery())
  return data && data.value.features?.includes('artwork-library') === true
}
