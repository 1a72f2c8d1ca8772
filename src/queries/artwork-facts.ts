/**
 * Facts about artwork in the cart. They are parsed late, because the cart's own code is loaded with the first page.
 */
import { useMemo } from 'react'
import { readFacts } from '../api/artwork/facts'

/** `sent` is the provider's raw value. Returns null when it contains no facts. */
export const useArtworkFacts = (sent: unknown) => useMemo(() => readFacts(sent), [sent])
