/**
 * Facts about artwork in the cart. They are parsed late, because the cart's own code is loaded with the first page.
 */
import { useMemo } from 'react'
import { readFacts } from '../api/artwork/facts'

/** `rawFacts` is the provider's value. Returns null when it contains no facts. */
export const useArtworkFacts = (rawFacts: unknown) => useMemo(() => readFacts(rawFacts), [rawFacts])
