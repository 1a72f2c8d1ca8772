/** Facts of artwork in the cart: read late, as the cart's own code comes with the first page. */
import { useMemo } from 'react'
import { readFacts } from '../api/artwork/facts'

/** `sent`: as the provider sent them. Null where there are none. */
export const useArtworkFacts = (sent: unknown) => useMemo(() => readFacts(sent), [sent])
